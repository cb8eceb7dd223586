import type { FieldType } from '../../../../../domain/output-field.ts';

/** A field as a grid shows it. */
interface GridField {
  readonly type: FieldType;
  readonly value?: unknown;
  readonly members:
    | readonly {
        readonly name: string;
        readonly label: string;
        readonly type: FieldType;
        readonly values: readonly string[] | null;
      }[]
    | null;
}

/** A row of the grid: the text of each cell by the name of its member. */
export type GridRow = Readonly<Record<string, string>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The column of a list of texts, which has no members. */
const textColumn = { name: 'text', label: 'Text', type: 'string' as const, values: null };

/** The columns of a grid for a field; null if the field is no list and no object with known members. */
export const columnsOf = ({ type, members }: GridField) => {
  if (members) return members;
  return type === 'array' ? [textColumn] : null;
};

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The rows of a grid for a field's value. */
export const rowsOf = ({ type, value, members }: GridField): GridRow[] => {
  const items = type === 'object' ? [value ?? {}] : Array.isArray(value) ? value : [];
  return items.map((item) => {
    if (!members) return { text: cellText(item) };
    return Object.fromEntries(members.map(({ name }) => [name, cellText(isRecord(item) ? item[name] : null)]));
  });
};

/** The value that a text stands for; the server checks it against the type. @throws SyntaxError if the type needs JSON and the text is not */
export const typedValue = (type: FieldType, text: string): unknown => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (type === 'array' || type === 'object') return JSON.parse(trimmed);
  if (type === 'boolean' && /^(?:true|yes|false|no)$/i.test(trimmed)) return /^(?:true|yes)$/i.test(trimmed);
  return trimmed;
};

/** The value that the rows of a grid stand for. Rows without any text are left out. */
export const valueOfRows = ({ type, members }: GridField, rows: readonly GridRow[]): unknown => {
  const items = rows
    .filter((row) => Object.values(row).some((text) => text.trim() !== ''))
    .map((row) => {
      if (!members) return row.text?.trim() ?? null;
      return Object.fromEntries(
        members.map(({ name, type: memberType }) => [name, typedValue(memberType, row[name] ?? '')]),
      );
    });
  if (type === 'object') return items[0] ?? null;
  return items.length > 0 ? items : null;
};

/** Writes an amount as it is printed, such as `€ 1.234,50`, in the form `1234.50`. */
const plainAmount = (text: string): string => {
  const digits = text.replaceAll(/[^\d.,-]/g, '').replace(/[.,]+$/, '');
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  if (!decimals) return digits.replaceAll(/[.,]/g, '');
  return `${digits.slice(0, decimals.index).replaceAll(/[.,]/g, '')}.${decimals[1]}`;
};

/** Words of the page in the form that a field needs, as far as that is certain; a person sees the result before it is saved. */
export const pickedText = (type: FieldType, text: string): string => {
  if (type === 'currency' || type === 'number' || type === 'integer') return plainAmount(text) || text;
  const day = type === 'date' ? /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) : null;
  return day ? `${day[3]}-${day[2]?.padStart(2, '0')}-${day[1]?.padStart(2, '0')}` : text;
};

/**
 * Puts cells that were copied from a spreadsheet into a grid, from a cell on to the right and down. Rows are added as needed; what has no column is
 * left out.
 */
export const pasteInto = (
  rows: readonly GridRow[],
  columns: readonly { readonly name: string }[],
  at: { readonly row: number; readonly column: number },
  text: string,
): GridRow[] => {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const result = rows.map((row) => ({ ...row }));
  for (const [down, line] of lines.entries()) {
    const target: Record<string, string> = result[at.row + down] ?? {};
    for (const [right, cell] of line.split('\t').entries()) {
      const name = columns[at.column + right]?.name;
      if (name) target[name] = cell.trim();
    }
    result[at.row + down] = target;
  }
  return result;
};

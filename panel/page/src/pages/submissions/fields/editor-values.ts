import { isObject } from '../../../../../../domain/narrowing.ts';
import type { FieldType } from '../../../../../../domain/output-field.ts';
import {
  type Conventions,
  readWritten,
  writtenForm,
} from '../../../../../../processing/documents/values/written-value.ts';
import { t } from '../../../languages/message.ts';
import { spokenProblem } from '../../../languages/said/reasons.ts';

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

/** The column of a list of texts, which has no members. */
const textColumn = { name: 'text', label: t('Text'), type: 'string' as const, values: null };

/** The columns of a grid for a field; null if the field is neither a list nor an object with known members. */
export const columnsOf = ({ type, members }: GridField) => {
  if (members) return members;
  return type === 'array' ? [textColumn] : null;
};

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The rows of a grid for a field's value, in the form of the document. */
const rowsOf = ({ type, value, members }: GridField, conventions: Conventions): GridRow[] => {
  const items = type === 'object' ? [value ?? {}] : Array.isArray(value) ? value : [];
  return items.map((item) => {
    if (!members) return { text: cellText(item) };
    return Object.fromEntries(
      members.map((member) => [
        member.name,
        writtenForm(member.type, cellText(isObject(item) ? item[member.name] : null), conventions),
      ]),
    );
  });
};

const textOf = ({ type, value }: GridField, conventions: Conventions): string => {
  if (value === null || value === undefined) return '';
  if (type === 'boolean') return value === true ? t('Yes') : t('No');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : writtenForm(type, value, conventions);
};

/** The draft of a field: the rows of a grid, or a text. */
export interface Draft {
  readonly text: string;
  readonly rows: readonly GridRow[];
}

/** The initial draft of an editor: the stored value in the form of the document. */
export const draftOf = (field: GridField, conventions: Conventions): Draft => {
  if (columnsOf(field) === null) return { text: textOf(field, conventions), rows: [] };
  const rows = rowsOf(field, conventions);
  return { text: '', rows: rows.length > 0 ? rows : [{}] };
};

/**
 * The typed text in a form to copy: the cells of a grid have tabs and line breaks between them, as spreadsheets expect.
 */
export const plainText = (field: GridField, { text, rows }: Draft): string => {
  const columns = columnsOf(field);
  if (columns === null) return text;
  return rows.map((row) => columns.map(({ name }) => row[name] ?? '').join('\t')).join('\n');
};

const isStructured = (type: FieldType): boolean => type === 'array' || type === 'object';

/** The parsed value of a cell or a text, or why it cannot be parsed. */
export const understoodText = (
  field: Pick<GridField, 'type'> & { readonly values?: readonly string[] | null },
  text: string,
  conventions: Conventions,
): { readonly problem: null; readonly value: unknown; readonly note: string | null } | { readonly problem: string } => {
  if (!isStructured(field.type)) {
    const read = readWritten(field, text, conventions);
    if (read.problem !== null) return { problem: spokenProblem(read.problem) };
    return { ...read, note: read.note && spokenProblem(read.note) };
  }
  if (text.trim() === '') return { problem: null, value: null, note: null };
  try {
    return { problem: null, value: JSON.parse(text), note: null };
  } catch {
    return { problem: t('This is not valid JSON.') };
  }
};

/** The parsed value of a draft. Rows without any text are left out. */
export const understoodDraft = (
  field: GridField & { readonly values: readonly string[] | null },
  draft: Draft,
  conventions: Conventions,
): { readonly problem: null; readonly value: unknown } | { readonly problem: string } => {
  const columns = columnsOf(field);
  if (columns === null) return understoodText(field, draft.text, conventions);
  const items: unknown[] = [];
  for (const [at, row] of draft.rows.entries()) {
    if (Object.values(row).every((text) => text.trim() === '')) continue;
    const item: Record<string, unknown> = {};
    for (const column of columns) {
      const cell = understoodText(column, row[column.name] ?? '', conventions);
      if (cell.problem !== null) {
        return {
          problem: t('{label} in row {at}: {problem}', { label: column.label, at: at + 1, problem: cell.problem }),
        };
      }
      item[column.name] = cell.value;
    }
    items.push(field.members ? item : item.text);
  }
  if (field.type === 'object') return { problem: null, value: items[0] ?? null };
  return { problem: null, value: items.length > 0 ? items : null };
};

/** The parsed value of a text, in one line; null if it equals the text. */
export const understoodWords = (value: unknown, text: string): string | null => {
  if (value === null || typeof value === 'object') return null;
  const words = cellText(value);
  return words.toLowerCase() === text.trim().toLowerCase() ? null : words;
};

/**
 * Pastes cells from a spreadsheet into a grid, starting at a cell, to the right and down. Rows are added as needed;
 * cells without a column are left out.
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

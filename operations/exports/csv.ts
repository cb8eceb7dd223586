import type { Cell, ExportTable } from './table.ts';

/** The characters that make a spreadsheet treat a text as a formula (OWASP, "CSV Injection"). */
const formulaStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * A text that no spreadsheet runs as a formula: with an apostrophe in front if it could be one. Numbers stay as they
 * are.
 */
export const withoutFormula = (text: string): string =>
  formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;

const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'object') return 'digits' in cell ? cell.digits : withoutFormula(cell.text);
  return typeof cell === 'string' ? withoutFormula(cell) : String(cell);
};

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const line = (cells: readonly Cell[]): string => `${cells.map((cell) => quote(textOf(cell))).join(',')}\r\n`;

/** A table as values separated by commas (RFC 4180) in UTF-8. */
export async function* csvOf({ columns, rows }: ExportTable): AsyncGenerator<string> {
  yield line(columns.map(({ name }) => name));
  for await (const row of rows()) yield line(row);
}

import { at } from '../../domain/assert.ts';

/** A value in a list of the command line. */
type Cell = string | number | boolean | Date | null | undefined;

const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined || cell === '') return '-';
  return cell instanceof Date ? cell.toISOString() : String(cell);
};

/** Rows under headings, with at least two spaces between columns; times are ISO 8601 in UTC, and `-` means no value. */
export const tableLines = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string[] => {
  const texts = [headings.map((heading) => heading.toUpperCase()), ...rows.map((row) => row.map(textOf))];
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  return texts.map((row) =>
    row
      .map((text, column) => text.padEnd(at(widths, column)))
      .join('  ')
      .trimEnd(),
  );
};

import { at } from '../../domain/assert.ts';

/** The lines of a table: each cell is padded to the widest one of its column. Rows have the same number of cells. */
export const alignColumns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => at(row, column).length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(at(widths, column)))
      .join('  ')
      .trimEnd(),
  );
};

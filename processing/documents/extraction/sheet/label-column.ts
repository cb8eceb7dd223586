import { onceASheet } from './once-a-sheet.ts';
import type { Cell } from './sheet.ts';

/** Whether two cells start at the same place across. */
export const isSameStart = (one: Cell, other: Cell): boolean =>
  Math.abs(one.box.x - other.box.x) < 0.7 * one.box.height;

const endOf = ({ box }: Cell): number => box.x + box.width;

/** Whether the values of a list start or end at the same place across. */
const areAligned = (one: Cell, other: Cell): boolean =>
  isSameStart(one, other) || Math.abs(endOf(one) - endOf(other)) < 0.7 * one.box.height;

/** Rows this far away may belong to the same list of labels and values. */
const listRows = 5;
/** The number of other rows of a list with their label and their value at the same places. */
const listRowsMin = 2;
/** The labels of a list have one letter size; in a form of boxes, values are below their labels in another. */
const listSizeShare = 0.25;
const listShareMin = 0.6;
/** Rows with more cells belong to a table. */
const listCellsMax = 4;

/**
 * The cells that are labels by their place, whatever their language: in a list of labels and values, they are one below
 * the other, have no digits, and their values on the right are one below the other, too.
 */
export const labelColumnOf = onceASheet((sheet): ReadonlySet<Cell> => {
  const labels = new Set<Cell>();
  for (const { cells, index, page } of sheet.rows) {
    if (cells.length > listCellsMax) continue;
    for (const [at, cell] of cells.entries()) {
      const value = cells[at + 1];
      const before = cells[at - 1];
      // A value is not the label of the cell after it. An address may be before the list.
      if (!value || /\d/.test(cell.text) || (before && labels.has(before))) continue;
      const column = sheet.rows
        .slice(Math.max(0, index - listRows), index + listRows + 1)
        .filter((row) => row.index !== index && row.page === page)
        .flatMap((row) => row.cells.filter((one) => isSameStart(one, cell)));
      const alike = column.filter((one) => {
        const right = sheet.rows[one.row]?.cells[one.column + 1];
        const isAlike = Math.abs(one.box.height - cell.box.height) < listSizeShare * cell.box.height;
        return isAlike && right !== undefined && areAligned(right, value) && !/\d/.test(one.text);
      });
      if (alike.length >= listRowsMin && alike.length >= listShareMin * column.length) labels.add(cell);
    }
  }
  return labels;
});

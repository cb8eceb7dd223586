import { headingsOf } from './heading-rows.ts';
import { onceASheet } from './once-a-sheet.ts';
import { type Cell, hasDigit, isSameStart, type Row } from './sheet.ts';

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

/** Whether the cells of a column are the values of the column before it: only they have digits. */
const isValueColumn = (rows: readonly Row[], label: Cell, value: Cell): boolean => {
  const pairs = rows.flatMap(({ cells }) => {
    const [first, second] = [label, value].map((one) => cells.find((cell) => isSameStart(cell, one)));
    return first && second ? [{ first, second }] : [];
  });
  return pairs.some(({ second }) => hasDigit(second)) && !pairs.some(({ first }) => hasDigit(first));
};

/**
 * The cells that are labels by their place, whatever their language: in a list of labels and values, they are one below
 * the other, have no digits, and their values on the right are one below the other, too.
 */
export const labelColumnOf = onceASheet((sheet): ReadonlySet<Cell> => {
  const labels = new Set<Cell>();
  const headings = headingsOf(sheet);
  for (const { cells, index, page } of sheet.rows) {
    if (cells.length > listCellsMax) continue;
    for (const [at, cell] of cells.entries()) {
      const value = cells[at + 1];
      const before = cells[at - 1];
      // A value is not the label of the cell after it. An address may be before the list.
      if (!value || hasDigit(cell) || (before && labels.has(before))) continue;
      const around = sheet.rows
        .slice(Math.max(0, index - listRows), index + listRows + 1)
        .filter((row) => row.index !== index && row.page === page);
      const column = around.flatMap((row) => row.cells.filter((one) => isSameStart(one, cell)));
      // A form with several rows of headings has values below them.
      const isForm = column.filter((one) => headings.has(one)).length > 1;
      if (isForm || (before && isValueColumn(around, before, cell))) continue;
      const alike = column.filter((one) => {
        const right = sheet.rows[one.row]?.cells[one.column + 1];
        const isAlike = Math.abs(one.box.height - cell.box.height) < listSizeShare * cell.box.height;
        return isAlike && right !== undefined && areAligned(right, value) && !hasDigit(one);
      });
      if (alike.length >= listRowsMin && alike.length >= listShareMin * column.length) labels.add(cell);
    }
  }
  return labels;
});

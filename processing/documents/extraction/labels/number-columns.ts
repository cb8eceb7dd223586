import { overlapAcross } from '../../read/ocr/geometry.ts';
import { isTotal, startsTotal } from '../lexicon/sums.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';

const isNumber = (text: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text);

/** The sum of a table's column, if the column has one: the number in the row of its total. */
export const sumOfColumn = (sheet: Sheet, heading: Cell, first: Cell): Cell | null => {
  // `Total deductions` names one number.
  if (!isNumber(first.text) || (startsTotal(heading.text) && heading.tokens.length > 1)) return null;
  for (const row of sheet.rows.slice(first.row + 1, first.row + 1 + columnRowsMax)) {
    if (row.page !== heading.page) return null;
    const number = row.cells.find((cell) => overlapAcross(cell.box, first.box) > 0 && /\d/.test(cell.text));
    const isSum = row.cells.some(({ text }) => !/\d/.test(text) && isTotal(text));
    if (number && isSum) return number;
  }
  return null;
};
const columnRowsMax = 60;

/** Whether the words of a field ask for the sum of several numbers. */
export const asksForSum = /\b(?:total|totals|sum|all lines|in all|altogether|together|whole load)\b/;
/** A heading has at least this many numbers below it, without a text between them. */
const columnNumbersMin = 3;

/** Whether a text is the heading of a column of numbers. */
export const isColumn = (sheet: Sheet, heading: Cell): boolean => {
  let count = 0;
  for (const row of sheet.rows.slice(heading.row + 1, heading.row + 1 + columnRowsMax)) {
    if (row.page !== heading.page || count >= columnNumbersMin) break;
    const cell = row.cells.find(({ box }) => overlapAcross(box, heading.box) > 0);
    if (cell && !isNumber(cell.text)) break;
    count += cell ? 1 : 0;
  }
  return count >= columnNumbersMin;
};

/** Whether another number follows in the row below. */
export const isFirstOfMany = (sheet: Sheet, { row, page, box, text }: Cell): boolean => {
  const below = sheet.rows[row + 1];
  const hasLabel = (index: number): boolean =>
    sheet.rows[index]?.cells.some((cell) => /\p{L}{3}/u.test(cell.text)) ?? false;
  return (
    below?.page === page &&
    isNumber(text) &&
    // A number with a label, after one without, is not another value of the column.
    !(hasLabel(row + 1) && !hasLabel(row)) &&
    below.cells.some((cell) => overlapAcross(cell.box, box) > 0 && isNumber(cell.text))
  );
};

/** The heading of a number's column is at most this many rows above it. */
const headingRowsMax = 30;

/** The nearest text above a number in its column, over other numbers. */
export const headingOver = (sheet: Sheet, cell: Cell): Cell | null => {
  for (let index = cell.row - 1; index >= Math.max(0, cell.row - headingRowsMax); index -= 1) {
    const row = sheet.rows[index];
    if (row?.page !== cell.page) return null;
    const above = row.cells.find((other) => overlapAcross(other.box, cell.box) > 0);
    if (above && /\p{L}{2}/u.test(above.text)) return /\d/.test(above.text) ? null : above;
  }
  return null;
};

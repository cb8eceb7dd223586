import { thisPeriod, yearToDate } from '../lexicon/pay-periods.ts';
import { foldText } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { headingOver } from './number-columns.ts';

/** Whether a sheet has amounts of the year so far beside those of the period. */
export const hasAmountsOfYear = onceASheet((sheet): boolean =>
  sheet.rows.some(({ cells }) => cells.some(({ text }) => yearToDate.test(foldText(text)))),
);

/** A block with amounts of the year has at most this many rows. */
const blockRowsMax = 8;

const middleOf = ({ box }: Cell): number => box.x + box.width / 2;

/** Whether the nearest heading above a label that names a period names the year: `Jahreswerte (kumuliert)`. */
const isInBlockOfYear = (sheet: Sheet, label: Cell): boolean => {
  for (let index = label.row - 1; index >= Math.max(0, label.row - blockRowsMax); index -= 1) {
    const row = sheet.rows[index];
    if (row?.page !== label.page) return false;
    const headings = row.cells.filter(({ text }) => !/\d[.,]\d/.test(text));
    const folded = headings.map(({ text }) => foldText(text));
    const hasYear = folded.some((text) => yearToDate.test(text));
    if (!hasYear && folded.some((text) => thisPeriod.test(text))) return false;
    if (!hasYear) continue;
    const distances = headings.map((heading) => Math.abs(middleOf(heading) - middleOf(label)));
    const nearest = folded[distances.indexOf(Math.min(...distances))];
    return nearest !== undefined && yearToDate.test(nearest);
  }
  return false;
};

/**
 * Whether a number is an amount of the year so far: its label, the first text of its row, the heading of its column or
 * that of its block names the year.
 */
export const isOfYear = (sheet: Sheet, label: Cell, number: Cell): boolean => {
  const heading = headingOver(sheet, number);
  const first = sheet.rows[number.row]?.cells[0];
  const isNamed = [label, heading, first].some((cell) => cell && yearToDate.test(foldText(cell.text)));
  if (isNamed) return true;
  return !(heading && thisPeriod.test(foldText(heading.text))) && isInBlockOfYear(sheet, label);
};

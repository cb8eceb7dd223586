import { overlapAcross } from '../../read/ocr/geometry.ts';
import { onceASheet } from './once-a-sheet.ts';
import type { Cell, Row } from './sheet.ts';

const cellsMin = 3;
const headingLengthMax = 30;
/** The row of the values is at most this many heights of a heading below it. */
const dropMaxHeights = 3.5;
const belowShareMin = 0.6;

/** Two letters or more, no digits, and no value after a colon. */
const isInWords = /^(?=.*\p{L}.*\p{L})\D*[^\d\s:：]$/u;

const isBelow = (cell: Cell, heading: Cell): boolean => overlapAcross(cell.box, heading.box) > 0;

/** Whether the cells of a row are headings of the cells below them: `TERMS | SHIP VIA | F.O.B.` */
const isHeadingRow = ({ cells, page, box }: Row, below: Row | undefined): boolean => {
  const isNear = below?.page === page && below.box.y - box.y <= dropMaxHeights * box.height;
  if (!isNear || cells.length < cellsMin) return false;
  if (cells.some(({ text }) => text.length > headingLengthMax || !isInWords.test(text))) return false;
  const values = below.cells.filter((cell) => cells.some((heading) => isBelow(cell, heading)));
  const headed = cells.filter((heading) => below.cells.some((cell) => isBelow(cell, heading)));
  return headed.length >= belowShareMin * cells.length && values.some(({ text }) => /\d/.test(text));
};

/** The cells that are headings by their place, whatever their language: none of them is the value of another one. */
export const headingsOf = onceASheet((sheet): ReadonlySet<Cell> => {
  const headings = new Set(
    sheet.rows.flatMap((row) => (isHeadingRow(row, sheet.rows[row.index + 1]) ? row.cells : [])),
  );
  return headings;
});

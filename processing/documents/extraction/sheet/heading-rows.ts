import { at } from '../../../../domain/assert.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { onceASheet } from './once-a-sheet.ts';
import { type Cell, hasDigit, isSameStart, type Sheet } from './sheet.ts';

const cellsMin = 3;
const headingLengthMax = 30;
/** The row of the values is at most this many heights of a heading below it. */
const dropMaxHeights = 3.5;
const belowShareMin = 0.6;

/** Two letters or more, no digits, and no value after a colon. */
const isInWords = /^(?=.*\p{L}.*\p{L})\D*[^\d\s:：]$/u;

/** `Consignee (negotiable only if consigned "to order")`. */
const explanation = /(?<=\S)\s*\(\p{Ll}[^)]*\)?\s*$/u;

/** The number of a form's field, before its label. */
const fieldNumber = /^\d{1,2}[a-z]?\.?\s+(?=\p{L})/u;

const rowsBelow = 3;

/** The nearest cell below a heading, and close to it. */
const cellUnder = (sheet: Sheet, heading: Cell): Cell | undefined =>
  sheet.rows
    .slice(heading.row + 1, heading.row + 1 + rowsBelow)
    .filter(({ page, box }) => page === heading.page && box.y - heading.box.y <= dropMaxHeights * heading.box.height)
    .flatMap(({ cells }) => cells)
    .find((cell) => overlapAcross(cell.box, heading.box) > 0);

/** Rows this far above may belong to the same list of labels and values. */
const listRows = 4;
const listRowsMin = 2;
/** Rows of a list are apart alike. */
const listPitchShare = 1.3;

/** Whether a row continues a list of labels and values side by side: only its values have digits in the rows above. */
const isRowOfList = (sheet: Sheet, cells: readonly Cell[]): boolean => {
  const [first] = cells;
  if (!first || cells.length % 2 === 1) return false;
  const above = sheet.rows[first.row - 1];
  const below = sheet.rows[first.row + 1];
  if (!above || !below || first.box.y - above.box.y > listPitchShare * (below.box.y - first.box.y)) return false;
  const isAt = (side: number, cell: Cell): boolean =>
    cells.some((one, index) => index % 2 === side && isSameStart(one, cell));
  const rows = sheet.rows
    .slice(Math.max(0, first.row - listRows), first.row)
    .filter((row) => row.page === first.page && row.cells.some((cell) => isAt(0, cell)));
  return (
    !rows.some((row) => row.cells.some((cell) => hasDigit(cell) && isAt(0, cell))) &&
    rows.filter((row) => row.cells.some((cell) => hasDigit(cell) && isAt(1, cell))).length >= listRowsMin
  );
};

/** Whether the cells of a row are headings of the cells below them: `TERMS | SHIP VIA | F.O.B.` */
const isHeadingRow = (sheet: Sheet, cells: readonly Cell[]): boolean => {
  if (cells.length < cellsMin || isRowOfList(sheet, cells)) return false;
  const texts = cells.map(({ text }) => text.replace(explanation, ''));
  if (texts.some((text) => text.length > headingLengthMax || !isInWords.test(text))) return false;
  const values = cells.flatMap((heading) => cellUnder(sheet, heading) ?? []);
  if (values.length < belowShareMin * cells.length) return false;
  return values.some(hasDigit) || isAligned(sheet, cells);
};

/** Whether each cell of a row has a text right below its start, and no other text is there: `Last name`, `DYCK`. */
const isAligned = (sheet: Sheet, cells: readonly Cell[]): boolean => {
  const [first] = cells;
  const below = first && sheet.rows[first.row + 1];
  if (!below || below.page !== first.page || below.cells.length !== cells.length) return false;
  const isClose = below.box.y - first.box.y < alignedDropHeights * first.box.height;
  return isClose && cells.every((cell, index) => isSameStart(cell, at(below.cells, index)));
};
const alignedDropHeights = 2;

/** In forms with small labels, the letters of a label are at most this share of the height of its value. */
const smallLabel = 0.85;

/** Whether the letters of a label are as small above its value as in forms with small labels. */
export const isSmallAbove = (label: Cell, value: Cell): boolean => label.box.height < smallLabel * value.box.height;

/** Labels in one row differ in height by less than this share. */
const sameHeight = 0.2;

/** The labels of a row whose values are below them in larger letters, as in tax forms. */
const smallLabelsOf = (sheet: Sheet, cells: readonly Cell[]): readonly Cell[] => {
  const isSmall = (cell: Cell): boolean => {
    const under = cellUnder(sheet, cell);
    return under !== undefined && isSmallAbove(cell, under);
  };
  const labels = cells.filter((cell) => isInWords.test(cell.text.replace(fieldNumber, '')));
  if (labels.length < cellsMin) return [];
  const [first, ...others] = labels.filter(isSmall);
  if (!first || others.length === 0) return [];
  const alike = labels.filter(({ box }) => Math.abs(box.height - first.box.height) < sameHeight * first.box.height);
  return alike.length < cellsMin ? [] : alike;
};

/** The cells that are headings by their place, whatever their language: none of them is the value of another one. */
export const headingsOf = onceASheet((sheet): ReadonlySet<Cell> => {
  const headings = new Set(
    sheet.rows.flatMap(({ cells }) => (isHeadingRow(sheet, cells) ? cells : smallLabelsOf(sheet, cells))),
  );
  return headings;
});

import { at } from '../../../../domain/assert.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { wordsOfSentenceMin } from './clause-numbers.ts';
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

/** Whether each text has a form of its own, unlike those of a column: `TWH441908826`, `04/22/2024`, `Suite 12`. */
const areUnlike = (texts: readonly string[]): boolean =>
  texts.length > listRowsMin &&
  new Set(texts.map((text) => text.replaceAll(/\p{L}+/gu, 'a').replaceAll(/\d+/g, '9'))).size === texts.length;

/**
 * Whether a label and the value beside it belong to a list of them: only values have digits. In a table, the rows below
 * a heading are alike, and nothing like them is above it.
 */
const isInList = (sheet: Sheet, label: Cell, value: Cell): boolean => {
  const pairsIn = (from: number, to: number) =>
    sheet.rows
      .slice(Math.max(0, from), to)
      .filter(({ page }) => page === label.page)
      .flatMap(({ cells }) => {
        const [first, second] = [label, value].map((one) => cells.find((cell) => isSameStart(cell, one)));
        return first && second ? [{ first, second }] : [];
      });
  const above = pairsIn(label.row - listRows, label.row);
  const below = pairsIn(label.row + 1, label.row + 1 + listRows);
  const pairs = [...above, ...below];
  if (pairs.length < listRowsMin || pairs.some(({ first }) => hasDigit(first))) return false;
  const withDigits = pairs.filter(({ second }) => hasDigit(second));
  // In a form with headings over values, each second row has values.
  if (!withDigits.some(({ first }) => (first.row - label.row) % 2 === 0)) return false;
  return above.length > 0 || withDigits.length < below.length || areUnlike(below.map(({ second }) => second.text));
};

/** Whether the cells of a row are headings of the cells below them: `TERMS | SHIP VIA | F.O.B.` */
const isHeadingRow = (sheet: Sheet, cells: readonly Cell[]): boolean => {
  if (cells.length < cellsMin) return false;
  if (cells.some((cell, index) => index > 0 && isInList(sheet, at(cells, index - 1), cell))) return false;
  const texts = cells.map(({ text }) => text.replace(explanation, ''));
  if (texts.some((text) => text.length > headingLengthMax || !isInWords.test(text))) return false;
  // One sentence below several texts is not the value of each of them.
  const values = cells
    .flatMap((heading) => cellUnder(sheet, heading) ?? [])
    .filter((value, index, all) => value.tokens.length < wordsOfSentenceMin || all.indexOf(value) === index);
  if (values.length < belowShareMin * cells.length) return false;
  return values.some(hasDigit) || (isAligned(sheet, cells) && haveSameCase(cells));
};

/** Whether all cells of a row are in capitals, or none is: `Type  RETURN` has a value beside its label. */
const haveSameCase = (cells: readonly Cell[]): boolean =>
  new Set(cells.map(({ text }) => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text))).size === 1;

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

/** Whether a text has small letters above a larger text, as the labels of tax forms have. */
export const isSmallLabel = (sheet: Sheet, cell: Cell): boolean => {
  const under = cellUnder(sheet, cell);
  return under !== undefined && isSmallAbove(cell, under);
};

/** Labels in one row differ in height by less than this share. */
const sameHeight = 0.2;

/** The labels of a row whose values are below them in larger letters, as in tax forms. */
const smallLabelsOf = (sheet: Sheet, cells: readonly Cell[]): readonly Cell[] => {
  const labels = cells.filter((cell) => isInWords.test(cell.text.replace(fieldNumber, '')));
  if (labels.length < cellsMin) return [];
  const [first, ...others] = labels.filter((cell) => isSmallLabel(sheet, cell));
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

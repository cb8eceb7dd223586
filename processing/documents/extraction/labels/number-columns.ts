import { overlapAcross } from '../../read/ocr/geometry.ts';
import { isTotal, startsTotal } from '../lexicon/sums.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import { wordsOfLabelMax } from './label-pieces.ts';

const isNumber = (text: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text);

/** The digits of a number with either mark as its decimal mark. */
const readings = (text: string): readonly number[] =>
  (['.', ','] as const).map((mark) => {
    const plain = text.replace(/[^\d.,-]/g, '').replaceAll(mark === '.' ? ',' : '.', '');
    return Number(plain.replace(mark, '.'));
  });

/** Whether a number is the sum of others, which are written alike. */
const isSumOf = (texts: readonly string[], sum: string): boolean =>
  [0, 1].some((mark) => {
    const numbers = texts.map((text) => readings(text)[mark] ?? Number.NaN);
    const added = numbers.reduce((all, number) => all + number, 0);
    return numbers.length >= addendsMin && Math.abs(added - (readings(sum)[mark] ?? Number.NaN)) < roundingMax;
  });
const addendsMin = 2;
const roundingMax = 0.006;

/** Whether a number beside a label is an addend of the sum at the end of its row: `GST  93.12  35.34  128.46`. */
export const isAddend = (sheet: Sheet, label: Cell, number: Cell): boolean => {
  if (label.row !== number.row) return false;
  const numbers = sheet.rows[label.row]?.cells.slice(label.column + 1).filter(({ text }) => isNumber(text)) ?? [];
  const addends = numbers.slice(0, -1);
  const sum = numbers.at(-1);
  const texts = addends.map(({ text }) => text);
  return sum !== undefined && addends.includes(number) && isSumOf(texts, sum.text);
};

/** Whether a row is named as one of sums: `Total`, `TOTAL: 56 CARTONS`. */
const isRowOfSums = ({ cells }: Row): boolean =>
  cells.some(({ text }) => !/\d/.test(text) && isTotal(text)) || startsTotal(cells[0]?.text ?? '');

/**
 * The sum of a table's column, if the column has one: the number in the row of its total. For a field that asks for a
 * sum, also the number that is the sum of those above it.
 */
export const sumOfColumn = (sheet: Sheet, heading: Cell, first: Cell, asked: string): Cell | null => {
  // `Total deductions` names one number.
  if (!isNumber(first.text) || (startsTotal(heading.text) && heading.tokens.length > 1)) return null;
  const below = sheet.rows.slice(first.row + 1, first.row + 1 + columnRowsMax);
  const end = below.findIndex(
    (row) =>
      isHeadingUnder(row, first) || (row.cells.length === 1 && row.cells.every((cell) => isSentenceIn(cell, first))),
  );
  const rows = end < 0 ? below : below.slice(0, end);
  const column = rows.flatMap((row) => {
    const number = row.cells.find((cell) => overlapAcross(cell.box, first.box) > 0 && /\d/.test(cell.text));
    return number && row.page === heading.page ? [{ row, number }] : [];
  });
  const texts = [first.text, ...column.map(({ number }) => number.text)];
  const named = column.find(({ row }) => isRowOfSums(row));
  if (named || !asksForSum.test(asked)) return named?.number ?? null;
  return column.find(({ number }, index) => isSumOf(texts.slice(0, index + 1), number.text))?.number ?? null;
};
const columnRowsMax = 60;

/** Whether a row without numbers has a text in the column of a number: the next heading. */
const isHeadingUnder = ({ cells }: Row, first: Cell): boolean =>
  cells.length > 1 &&
  cells.every(({ text }) => !/\d/.test(text)) &&
  cells.some(({ text, box }) => /\p{L}{3}/u.test(text) && overlapAcross(box, first.box) > 0);

/** A sentence across a column ends it. */
const isSentenceIn = ({ box, tokens }: Cell, first: Cell): boolean =>
  tokens.length > wordsOfLabelMax && overlapAcross(box, first.box) > 0;

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

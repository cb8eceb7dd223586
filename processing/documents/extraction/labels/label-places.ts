import { matchedLength } from '../../character-counts.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { currencyOf } from '../lexicon/currencies.ts';
import { nameLabels } from '../lexicon/name-labels.ts';
import { squash } from '../sheet/fold.ts';
import { boxOf, continuesLabel, endsOpen, isFramed } from '../sheet/frames.ts';
import { type Cell, hasDigit, type Sheet } from '../sheet/sheet.ts';
import { fieldNumber, translationsOf } from './label-languages.ts';
import type { Piece } from './label-pieces.ts';

/** Where a value is, seen from its label. */
type Relation = 'inline' | 'right' | 'farRight' | 'below' | 'farBelow' | 'above' | 'crossed';

/** A place where the value of a label may be. */
export interface Place {
  readonly cell: Cell;
  readonly from: number;
  readonly relation: Relation;
}

const rowsBelow = 4;
const dropMaxHeights = 4.5;
const cellsToTheRight = 3;

/** Some forms have the colon before the value instead of after the label. */
const leadingMark = /^[:：]\s*/;

/** The value in a box may end at its right edge, beyond the end of its label. */
const boxGapMaxHeights = 5;

const boxRowsMax = 2;

/** Whether a cell in a row below starts after a label, and no other text is above or below one of them. */
const isInBox = (sheet: Sheet, label: Cell, { box, row }: Cell): boolean => {
  const gap = box.x - label.box.x - label.box.width;
  if (row > label.row + boxRowsMax || gap < 0 || gap > boxGapMaxHeights * label.box.height) return false;
  const isUnder = ({ box: other }: Cell): boolean => overlapAcross(other, label.box) > 0;
  const isOver = ({ box: other }: Cell): boolean => overlapAcross(other, box) > 0;
  const below = sheet.rows.slice(label.row + 1, row + 1).flatMap(({ cells }) => cells);
  const above = sheet.rows.slice(label.row, row).flatMap(({ cells }) => cells);
  return !below.some(isUnder) && !above.some(isOver);
};

/** A line to write on, as text. */
const isFillIn = ({ text }: Cell): boolean => /^[_.·…\s]{5,}$/u.test(text);

/** The cell of a row that is over or under another one. */
const inColumn = (sheet: Sheet, index: number, { page, box }: Cell): Cell | undefined =>
  sheet.rows[index]?.cells.find((cell) => cell.page === page && overlapAcross(cell.box, box) > 0);

/** Whether a ruled line is between two texts, one above the other, and under most of the upper one. */
const hasLineBetween = (sheet: Sheet, { box: upper }: Cell, { box: lower, page }: Cell): boolean =>
  sheet.pages[page]?.lines?.horizontal.some(
    ({ at, from, to }) =>
      at > upper.y + upper.height / 2 &&
      at < lower.y + lower.height / 2 &&
      Math.min(to, upper.x + upper.width) - Math.max(from, upper.x) > upper.width / 2,
  ) ?? false;

/** Whether a row has a label without digits below the start of each value of the row above, and no frames. */
const isRowOfLabels = (sheet: Sheet, { row }: Cell): boolean => {
  const labels = sheet.rows[row]?.cells ?? [];
  const values = sheet.rows[row - 1]?.cells ?? [];
  return (
    labels.length === values.length &&
    labels.every((label, index) => {
      const value = values[index];
      return value && !/[\d:：]/.test(label.text) && overlapAcross(label.box, value.box) > 0 && !isFramed(sheet, label);
    })
  );
};

/** Lines to fill in and the labels below them are this close, in heights of a letter; other texts are farther. */
const fillInGapHeights = { over: 3, under: 1 } as const;

/**
 * The value over the line to write on, whose label is below the line: `Gwen Pritchard` over `______` over `Instructor`.
 * The name may also be between the line to sign on and its title.
 */
const valueOverLine = (sheet: Sheet, label: Cell): Cell | undefined => {
  const above = inColumn(sheet, label.row - 1, label);
  const next = inColumn(sheet, label.row + 1, label);
  if (!above || boxOf(sheet, label)) return undefined;
  const over = inColumn(sheet, label.row - 2, label);
  if (over && /^_{5,}$/.test(over.text.trim()) && !/[\d_]/.test(above.text)) return above;
  const isText = isFillIn(above);
  const value = isText ? over : above;
  const hasLine = isText || (value !== undefined && isRowOfLabels(sheet, label) && hasLineBetween(sheet, value, label));
  if (!value || !hasLine || label.box.y - value.box.y - value.box.height > fillInGapHeights.over * label.box.height) {
    return undefined;
  }
  // The heading of a table has its values close below it.
  const gap = next ? next.box.y - label.box.y - label.box.height : Infinity;
  return gap > fillInGapHeights.under * label.box.height || (isText && next && isFillIn(next)) ? value : undefined;
};

/** `RENTER` above `Name  Florian Aigner`: a value with its own label, which only repeats that a name follows. */
const nameBeside = (sheet: Sheet, { text, row, column }: Cell): Cell | undefined =>
  nameLabels.some((labels) => labels.has(squash(text))) ? sheet.rows[row]?.cells[column + 1] : undefined;

const startOf = ({ text }: Cell): number => matchedLength(leadingMark, text);

/** `Total  R$`: a currency before an amount. */
const isCurrency = ({ text }: Cell): boolean => currencyOf(text.trim()) !== null;

/**
 * The value of a label in a box that has only labels, if the box beside it has their values: most lines have one of
 * them, and only values have digits.
 */
const valueInBoxBeside = (sheet: Sheet, label: Cell, box: readonly Cell[]): Cell | null => {
  const labels = box.filter((cell) => !isCurrency(cell));
  // A text that starts with a small letter continues the heading of a column.
  if (labels.some(({ text }) => /^\p{Ll}|\d(?![\d.,]*\s?%)/u.test(text))) return null;
  const lines = new Set(labels.map(({ row }) => row)).size;
  if (lines < linesOfLabelsMin || lines < labels.length) return null;
  const values = labels.flatMap(({ row, column }) => {
    const right = sheet.rows[row]?.cells.slice(column + 1).find((cell) => !box.includes(cell) && !isCurrency(cell));
    return right ? [right] : [];
  });
  const [first] = values;
  const isBox = first !== undefined && new Set(values.map((value) => boxOf(sheet, value))).size === 1;
  const valuesMin = Math.max(linesOfLabelsMin, valuesShareMin * labels.length);
  if (!isBox || boxOf(sheet, first) === null || values.length < valuesMin) return null;
  return values.some(hasDigit) ? (values.find(({ row }) => row === label.row) ?? null) : null;
};

/** A box with fewer lines has a label over its value. */
const linesOfLabelsMin = 3;
const valuesShareMin = 0.6;

/** The places around a label in a box of a form. A label that is alone in its line has all of the box below it. */
const placesInBox = (sheet: Sheet, label: Cell, box: readonly Cell[]): Place[] => {
  const besideBox = valueInBoxBeside(sheet, label, box);
  if (besideBox) return [{ cell: besideBox, from: startOf(besideBox), relation: 'right' }];
  const translations = translationsOf(sheet);
  const others = box.filter((cell) => !translations.has(cell));
  const beside = others.filter(({ row, column }) => row === label.row && column > label.column);
  const isNumberOfLabel = ({ text, column }: Cell): boolean => column < label.column && fieldNumber.test(text);
  const isAlone = !others.some((cell) => cell !== label && cell.row === label.row && !isNumberOfLabel(cell));
  const below = others.filter((cell) => cell.row > label.row && (isAlone || overlapAcross(cell.box, label.box) > 0));
  const first = below.find((cell, index) => !continuesLabel(cell, below[index - 1] ?? label))?.row;
  // `Gross wt` over `kg`: the heading of a column, whose numbers are in the boxes below it.
  const inColumn = below.some(({ text }) => /\d/.test(text)) ? [] : numbersUnder(sheet, label, box);
  const inRow = numberBeside(sheet, label, box);
  if (first === undefined && beside.length === 0 && inColumn.length === 0 && !inRow) return [];
  return [
    ...beside
      .slice(0, cellsToTheRight)
      .map((cell, index): Place => ({ cell, from: startOf(cell), relation: index === 0 ? 'right' : 'farRight' })),
    ...below
      .filter(({ row }) => first !== undefined && row >= first && row < first + rowsBelow)
      .map((cell): Place => ({ cell, from: startOf(cell), relation: cell.row === first ? 'below' : 'farBelow' })),
    ...others
      .filter((cell) => cell.row === label.row - 1 && overlapAcross(cell.box, label.box) > 0)
      .map((cell): Place => ({ cell, from: 0, relation: 'above' })),
    ...(inRow ? [{ cell: inRow, from: startOf(inRow), relation: 'right' } as const] : []),
    ...inColumn.map((cell): Place => ({ cell, from: startOf(cell), relation: 'farBelow' })),
  ];
};

/** The number to the right of a label in a box that has only labels: the values are in the box beside it. */
const numberBeside = (sheet: Sheet, { row, column }: Cell, box: readonly Cell[]): Cell | null => {
  const right = sheet.rows[row]?.cells[column + 1];
  if (!right || box.includes(right) || box.some(({ text }) => /\d{2}/.test(text))) return null;
  return /\d/.test(right.text) && !/\p{L}{4}/u.test(right.text) ? right : null;
};

/** The numbers in the rows below a box and under its label. */
const numbersUnder = (sheet: Sheet, label: Cell, box: readonly Cell[]): Cell[] => {
  const last = Math.max(...box.map(({ row }) => row));
  return sheet.rows
    .slice(last + 1, last + 1 + rowsBelow)
    .flatMap(({ cells }) => cells)
    .filter(
      (cell) => cell.page === label.page && /^[^\p{L}]*\d/u.test(cell.text) && overlapAcross(cell.box, label.box) > 0,
    );
};

/** The value of a label that has its translation below: `Identificador:  ES27A48` above `Creditor Identifier`. */
const besideTranslated = (sheet: Sheet, cell: Cell): Cell | undefined => {
  if (!translationsOf(sheet).has(cell) || sheet.rows[cell.row]?.cells[cell.column + 1]) return undefined;
  const label = inColumn(sheet, cell.row - 1, cell);
  return label && /[:：]\s*$/.test(label.text) ? sheet.rows[label.row]?.cells[label.column + 1] : undefined;
};

/** The places around a label where its value may be. */
export const placesOf = (sheet: Sheet, { cell, to, isWrapped, short }: Piece): Place[] => {
  const places: Place[] = [];
  if (to < cell.text.length && !isWrapped) places.push({ cell, from: to, relation: 'inline' });
  const filled = valueOverLine(sheet, cell);
  if (filled) return [{ cell: filled, from: 0, relation: 'below' }];
  const valueOfTranslated = besideTranslated(sheet, cell);
  if (valueOfTranslated) {
    return [...places, { cell: valueOfTranslated, from: startOf(valueOfTranslated), relation: 'right' }];
  }
  const box = boxOf(sheet, cell);
  const inBox = box ? placesInBox(sheet, cell, box) : [];
  if (inBox.length > 0) return [...places, ...inBox];
  const translations = translationsOf(sheet);
  const row = sheet.rows[cell.row];
  for (let step = 1; step <= cellsToTheRight; step += 1) {
    const next = row?.cells[cell.column + step];
    if (next) places.push({ cell: next, from: startOf(next), relation: step === 1 ? 'right' : 'farRight' });
  }
  let isFirst = true;
  for (let index = cell.row + 1; index <= cell.row + rowsBelow; index += 1) {
    const below = sheet.rows[index];
    if (below?.page !== cell.page) break;
    if (below.box.y - cell.box.y > dropMaxHeights * cell.box.height) break;
    for (const other of below.cells) {
      const isUnder = overlapAcross(other.box, cell.box) > 0;
      if (!isUnder && !isInBox(sheet, cell, other)) continue;
      // The explanation of the label may have more lines.
      if (short !== undefined && isFirst && /^\p{Ll}/u.test(other.text)) continue;
      if (index === cell.row + 1 && isUnder && endsOpen(cell) && continuesLabel(other, cell)) continue;
      if (translations.has(other)) continue;
      const named = nameBeside(sheet, other);
      if (named && isUnder && isFirst) {
        places.push({ cell: named, from: startOf(named), relation: 'below' });
        isFirst = false;
        continue;
      }
      places.push({ cell: other, from: startOf(other), relation: isFirst && isUnder ? 'below' : 'farBelow' });
      if (isUnder) isFirst = false;
    }
  }
  const above = sheet.rows[cell.row - 1];
  if (above?.page === cell.page && cell.box.y - above.box.y < 3 * cell.box.height) {
    for (const other of above.cells) {
      if (overlapAcross(other.box, cell.box) > 0 && !translations.has(other)) {
        places.push({ cell: other, from: 0, relation: 'above' });
      }
    }
  }
  return places;
};

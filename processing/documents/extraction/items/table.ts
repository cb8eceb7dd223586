import { at } from '../../../../domain/assert.ts';
import type { Word } from '../../read/files/page.ts';
import { findDateTexts } from '../dates/date-text.ts';
import { isDayOfYear } from '../dates/day-of-year.ts';
import { endOfItems } from '../lexicon/amount-words.ts';
import type { ItemRole } from '../lexicon/items.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { synonymsOf } from '../meaning/synonyms.ts';
import { foldText, squash } from '../sheet/fold.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import { numberOf } from './arithmetic.ts';
import { carriedOver } from './carried-over.ts';
import { areOneEach, type Column } from './columns.ts';
import { findHeaders, moneyRoles } from './headings.ts';

/** One line of an item table: the text under each column. */
export interface ItemRow {
  readonly texts: ReadonlyMap<ItemRole, string>;
  /** The same texts by the printed heading of their column. */
  readonly headed: ReadonlyMap<string, string>;
  readonly row: Row;
}

interface Extent {
  readonly x: number;
  readonly width: number;
}

/** The overlap of a text and a column; negative if there is a gap between them. */
const nearness = ({ x, width }: Extent, column: Column): number =>
  Math.min(x + width, column.right) - Math.max(x, column.left);

const nearest = (extent: Extent, columns: readonly Column[]): Column | undefined =>
  columns.reduce<Column | undefined>(
    (best, column) => (best && nearness(extent, best) >= nearness(extent, column) ? best : column),
    undefined,
  );

const priced = /^[-−(]?[£€$]?\d[\d.,' ]*[.,]\d{2}(?:\)|[-−]|CR|DR)?$/i;

const wordParts = (words: readonly Word[]): Part[] => words.map(({ box, text }) => ({ extent: box, text }));

interface Part {
  readonly extent: Extent;
  readonly text: string;
}

/**
 * A cell that starts left of the descriptions, where a day is close to its text: the words before them, the text as a
 * whole, and the money after it.
 */
const partsAcross = ({ box, segment }: Cell, description: Column, columns: readonly Column[]): Part[] => {
  const { words } = segment;
  const isBefore = (word: Word): boolean => word.box.x < description.left - 0.5 * box.height;
  const isMoney = (word: Word): boolean =>
    priced.test(word.text) && columns.some((column) => column !== description && nearness(word.box, column) > 0);
  const from = words.findIndex((word) => !isBefore(word));
  const end = words.findLastIndex((word) => !isMoney(word)) + 1;
  const text = words
    .slice(from, end)
    .map((word) => word.text)
    .join(' ');
  const extent = { x: description.left, width: description.right - description.left };
  return [...wordParts(words.slice(0, from)), { extent, text }, ...wordParts(words.slice(end))];
};

/**
 * A description that reaches under the next heading stays one text; any other cell below two headings is split at its
 * words.
 */
const partsOf = (cell: Cell, columns: readonly Column[]): Part[] => {
  const under = columns.filter((column) => nearness(cell.box, column) > 0);
  const description = under.find(({ role }) => role === 'description');
  const isText = /\p{L}{3}/u.test(cell.text);
  const isDescription = description !== undefined && cell.box.x >= description.left - cell.box.height && isText;
  if (under.length < 2 || isDescription) return [{ extent: cell.box, text: cell.text }];
  const starts =
    description && cell.segment.words.some((word) => Math.abs(word.box.x - description.left) < cell.box.height);
  return description && starts && isText ? partsAcross(cell, description, columns) : wordParts(cell.segment.words);
};

/** Words without a number and without a heading above are a description, whichever column is nearest. */
const columnOf = (extent: Extent, text: string, columns: readonly Column[]): Column | undefined => {
  const best = nearest(extent, columns);
  if (!best || nearness(extent, best) > 0 || /\d/.test(text) || !/\p{L}{3}/u.test(text)) return best;
  return columns.find(({ role }) => role === 'description') ?? best;
};

/** Adds a text after those that a key has. */
export const appendText = <Key>(to: Map<Key, string>, key: Key, text: string): void => {
  const before = to.get(key);
  to.set(key, before === undefined ? text : `${before} ${text}`);
};

/** Puts the texts of a row under the columns. */
export const assign = (row: Row, columns: readonly Column[]): ItemRow => {
  const texts = new Map<ItemRole, string>();
  const headed = new Map<string, string>();
  const sorted = columns.toSorted((a, b) => a.left - b.left);
  const inOrder = areOneEach(
    row.cells,
    sorted.map(({ left }) => left),
  );
  const parts = inOrder
    ? row.cells.map(({ text }, index) => ({ text, column: at(sorted, index) }))
    : row.cells
        .flatMap((cell) => partsOf(cell, columns))
        .map(({ extent, text }) => ({ text, column: columnOf(extent, text, columns) }));
  for (const { text, column } of parts) {
    if (!column) continue;
    appendText(texts, column.role, text);
    if (column.heading !== '') appendText(headed, column.heading, text);
  }
  return { texts, headed, row };
};

/**
 * A day in its column shows that a line is an item, even if it begins like a sum: `Cash machine` on a bank statement.
 */
const hasDay = ({ texts }: ItemRow): boolean => {
  const text = texts.get('date');
  return text !== undefined && (findDateTexts(text, true)[0]?.from === 0 || isDayOfYear(text));
};

/** Whether the text of a line is right of where descriptions are, beside its amount: the label of a sum. */
const isSum = ({ texts, row }: ItemRow, columns: readonly Column[]): boolean => {
  const description = columns.find(({ role }) => role === 'description');
  const isPriced = texts.has('quantity') || texts.has('unitPrice');
  if (!description || texts.has('description')) return false;
  return row.cells.some(({ box, text }, at) => {
    const role = nearest(box, columns)?.role;
    const isLabel = at === 0 || !isPriced;
    const isBesideMoney = role !== undefined && (moneyRoles.has(role) || (role === 'other' && !isPriced));
    return isLabel && box.x > description.right && isBesideMoney && /\p{L}{4}/u.test(text);
  });
};

const labelsOf = (names: readonly string[]): ReadonlySet<string> => new Set(synonymsOf(names).map(squash));
/** The balance that statements carry over from the previous one. */
const balanceBefore = labelsOf(['opening balance']);
const sumsOfPapers = labelsOf([
  'closing balance',
  'total credits',
  'total debits',
  'gross pay',
  'net pay',
  'total deductions',
]);

const signsOfBalance = anyOf`crediteur, debiteur, creditore, debitore, acreedor, deudor, credor, devedor`;

/** `Closing balance as of 30.04.2024`, `ANCIEN SOLDE CRÉDITEUR AU 31/01/2025` */
const withDay = new RegExp(
  String.raw`(?:\s+${signsOfBalance})?\s+(?:${anyOf`vom, am, per, zum, as of, as at, at, on, du, au, del, al, van, op, de, na`}\s+)?\d[\d./-]{5,9}\s*:?$`,
  'i',
);

const hasLabel = ({ cells, text }: Row, labels: ReadonlySet<string>): boolean =>
  /\d/.test(text) && cells.some((cell) => labels.has(squash(foldText(cell.text).replace(withDay, ''))));

/** `Kontostand am 31.08.2024, Auszug Nr. 8`: a balance at a day, which is no movement. */
const balanceAtDay = new RegExp(
  String.raw`^${anyOf`kontostand, saldo, solde, balance, stand, zustatek`}(?:\s(?:${signsOfBalance}|${anyOf`initial, iniziale, inicial, precedent, anterior`}))?\s+${anyOf`vom, am, per, zum, as of, as at, at, on, du, au, del, al, van, op, de, em, na, na dzien`}\s+\d`,
);

/** Whether a row has the balance before the first line of a statement, or at a day between its lines. */
export const hasBalanceBefore = (row: Row): boolean =>
  hasLabel(row, balanceBefore) || row.cells.some(({ text }) => balanceAtDay.test(foldText(text)));

/** Whether a row has a sum that is below the lines of a paper, such as a closing balance. */
export const hasSumOfPaper = (row: Row): boolean => hasLabel(row, sumsOfPapers);

const isEnd = (item: ItemRow, columns: readonly Column[]): boolean => {
  if (hasSumOfPaper(item.row)) return true;
  if (hasDay(item)) return false;
  // A letterhead beside the table is not a part of it.
  const isBeside = (cell: Cell): boolean =>
    item.texts.has('description') && nearest(cell.box, columns)?.role === 'other';
  const isEndOf = (cell: Cell): boolean => endOfItems.test(foldText(cell.text).trim()) && !isBeside(cell);
  return item.row.cells.some(isEndOf) || isSum(item, columns);
};

const itemsMax = 500;
/** This many rows below a heading may continue it, such as `unitaire` below `Prix`, and do not end the table. */
const headingRowsMax = 3;

/**
 * Whether a row right below a heading, above all items, continues with it or carries over the sum of the page before.
 */
const isAboveItems = (row: Row, to: number): boolean =>
  row.index <= to + headingRowsMax &&
  (!/\d/.test(row.text) || row.cells.some(({ text }) => carriedOver.test(foldText(text))));

/** A line of text alone is a name above its figures if no heading names the descriptions. */
const asName = (item: ItemRow, columns: readonly Column[]): ItemRow => {
  const { row } = item;
  const isAlone = row.cells.length === 1 && /\p{L}{2}/u.test(row.text) && !/\d[.,]\d\d/.test(row.text);
  if (!isAlone || columns.some(({ role }) => role === 'description')) return item;
  return { ...item, texts: new Map([['description', row.text]]) };
};

/** Whether a row is a line of dashes or stars. */
const isRule = ({ text }: Row): boolean => !/[\p{L}\p{N}]/u.test(text);

/** Whether a row has only a description. */
const isOnlyText = ({ texts, row }: ItemRow): boolean => texts.has('description') && row.cells.length === 1;

const numberIn = ({ texts }: ItemRow, role: ItemRole): number | undefined => {
  const text = texts.get(role);
  return text === undefined ? undefined : numberOf(text);
};

/** Recognizes the sum of the lines above: they have quantities or prices, and the row of their sum has none. */
const createSum = () => {
  let sum = 0;
  const factors = new Set<'quantity' | 'unitPrice'>();
  return {
    add: (item: ItemRow): void => {
      const amount = numberIn(item, 'amount');
      if (amount === undefined) return;
      sum += amount;
      for (const role of ['quantity', 'unitPrice'] as const) if (numberIn(item, role) !== undefined) factors.add(role);
    },
    isIn: (row: ItemRow): boolean => {
      const amount = numberIn(row, 'amount');
      const factor = factors.has('quantity') ? 'quantity' : 'unitPrice';
      if (amount === undefined || factors.size === 0 || numberIn(row, factor) !== undefined) return false;
      return Math.abs(sum - amount) < 0.006;
    },
  };
};

/**
 * Finds the rows below the headings of item tables, up to the sums. A table may continue under a repeated heading on
 * the next page.
 */
export const findItemRows = (sheet: Sheet): readonly ItemRow[] => {
  const headers = findHeaders(sheet);
  const rows: ItemRow[] = [];
  const sum = createSum();
  for (const [index, { to, columns }] of headers.entries()) {
    let isAbove = true;
    let name: ItemRow | null = null;
    for (const row of sheet.rows.slice(to + 1, headers[index + 1]?.from)) {
      if (isRule(row)) continue;
      const item = asName(assign(row, columns), columns);
      if (isAbove && (isAboveItems(row, to) || sum.isIn(item))) {
        name = isOnlyText(item) ? item : null;
        continue;
      }
      if (isEnd(item, columns) || sum.isIn(item)) break;
      isAbove &&= !/\d/.test(row.text);
      if (hasBalanceBefore(row)) continue;
      // The name of the first item may be above its figures.
      if (name && !item.texts.has('description')) rows.push(name);
      name = null;
      rows.push(item);
      sum.add(item);
      if (rows.length >= itemsMax) return rows;
    }
  }
  return rows;
};

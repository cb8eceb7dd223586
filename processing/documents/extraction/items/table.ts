import type { Word } from '../../read/files/page.ts';
import { findDateTexts } from '../dates/date-text.ts';
import { endOfItems } from '../lexicon/amount-words.ts';
import type { ItemRole } from '../lexicon/items.ts';
import { synonymsOf } from '../meaning/synonyms.ts';
import { foldText, squash } from '../sheet/fold.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import { numberOf } from './arithmetic.ts';
import { carriedOver } from './carried-over.ts';
import type { Column } from './columns.ts';
import { findHeaders, moneyRoles } from './headings.ts';

/** One line of an item table: the text under each column. */
export interface ItemRow {
  readonly texts: ReadonlyMap<ItemRole, string>;
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

/**
 * A description that reaches under the next heading stays one text; any other cell below two headings is split at its
 * words.
 */
const partsOf = (cell: Cell, columns: readonly Column[]): { extent: Extent; text: string }[] => {
  const under = columns.filter((column) => nearness(cell.box, column) > 0);
  const description = under.find(({ role }) => role === 'description');
  const isDescription =
    description !== undefined && cell.box.x >= description.left - cell.box.height && /\p{L}{3}/u.test(cell.text);
  if (under.length < 2 || isDescription) return [{ extent: cell.box, text: cell.text }];
  return cell.segment.words.map((word: Word) => ({ extent: word.box, text: word.text }));
};

/** Words without a number that stand under no heading describe something, whichever column is nearest. */
const columnOf = (extent: Extent, text: string, columns: readonly Column[]): Column | undefined => {
  const best = nearest(extent, columns);
  if (!best || nearness(extent, best) > 0 || /\d/.test(text) || !/\p{L}{3}/u.test(text)) return best;
  return columns.find(({ role }) => role === 'description') ?? best;
};

/** Puts the texts of a row under the columns. */
export const assign = (row: Row, columns: readonly Column[]): ItemRow => {
  const texts = new Map<ItemRole, string>();
  for (const { extent, text } of row.cells.flatMap((cell) => partsOf(cell, columns))) {
    const role = columnOf(extent, text, columns)?.role;
    if (role) texts.set(role, `${texts.get(role) ?? ''} ${text}`.trim());
  }
  return { texts, row };
};

/**
 * A day in its column shows that a line is an item, even if it begins like a sum: `Cash machine` on a bank statement.
 */
const hasDay = ({ texts }: ItemRow): boolean => (findDateTexts(texts.get('date') ?? '', true)[0]?.from ?? 1) === 0;

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
/** What statements carry over from the previous one. */
const balanceBefore = labelsOf(['opening balance']);
const sumsOfPapers = labelsOf([
  'closing balance',
  'total credits',
  'total debits',
  'gross pay',
  'net pay',
  'total deductions',
]);

const hasLabel = ({ cells, text }: Row, labels: ReadonlySet<string>): boolean =>
  /\d/.test(text) && cells.some((cell) => labels.has(squash(cell.text)));

const isEnd = (item: ItemRow, columns: readonly Column[]): boolean => {
  if (hasLabel(item.row, sumsOfPapers)) return true;
  if (hasDay(item)) return false;
  // A letterhead beside the table is not a part of it.
  const isBeside = (cell: Cell): boolean =>
    item.texts.has('description') && nearest(cell.box, columns)?.role === 'other';
  const isEndOf = (cell: Cell): boolean => endOfItems.test(foldText(cell.text).trim()) && !isBeside(cell);
  return item.row.cells.some(isEndOf) || isSum(item, columns);
};

const itemsMax = 500;
/** This many rows below a heading may continue with it, such as `unitaire` below `Prix`, and end nothing. */
const headingRowsMax = 3;

/**
 * Whether a row right below a heading, above all items, continues with it or carries over the sum of the page before.
 */
const isAboveItems = (row: Row, to: number): boolean =>
  row.index <= to + headingRowsMax &&
  (!/\d/.test(row.text) || row.cells.some(({ text }) => carriedOver.test(foldText(text))));

const numberIn = ({ texts }: ItemRow, role: ItemRole): number | undefined => numberOf(texts.get(role) ?? '');

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
    for (const row of sheet.rows.slice(to + 1, headers[index + 1]?.from)) {
      const item = assign(row, columns);
      if (isAbove && (isAboveItems(row, to) || sum.isIn(item))) continue;
      if (isEnd(item, columns) || sum.isIn(item)) break;
      isAbove &&= !/\d/.test(row.text);
      if (hasLabel(row, balanceBefore)) continue;
      rows.push(item);
      sum.add(item);
      if (rows.length >= itemsMax) return rows;
    }
  }
  return rows;
};

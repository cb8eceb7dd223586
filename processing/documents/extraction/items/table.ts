import type { Word } from '../../read/files/page.ts';
import { findDateTexts } from '../dates/date-text.ts';
import { endOfItems } from '../lexicon/amount-words.ts';
import type { ItemRole } from '../lexicon/items.ts';
import { synonymsOf } from '../meaning/synonyms.ts';
import { foldText, squash } from '../sheet/fold.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import { type Column, findHeaders, moneyRoles } from './headings.ts';

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

/** A description that reaches under the next heading stays one text; any other cell below two headings is split at its words. */
const partsOf = (cell: Cell, columns: readonly Column[]): { extent: Extent; text: string }[] => {
  const under = columns.filter((column) => nearness(cell.box, column) > 0);
  const description = under.find(({ role }) => role === 'description');
  const isDescription =
    description !== undefined && cell.box.x >= description.left - cell.box.height && /\p{L}{3}/u.test(cell.text);
  if (under.length < 2 || isDescription) return [{ extent: cell.box, text: cell.text }];
  return cell.segment.words.map((word: Word) => ({ extent: word.box, text: word.text }));
};

/** Puts the texts of a row under the columns. */
export const assign = (row: Row, columns: readonly Column[]): ItemRow => {
  const texts = new Map<ItemRole, string>();
  for (const { extent, text } of row.cells.flatMap((cell) => partsOf(cell, columns))) {
    const role = nearest(extent, columns)?.role;
    if (role) texts.set(role, `${texts.get(role) ?? ''} ${text}`.trim());
  }
  return { texts, row };
};

/** A day in its column shows that a line is an item, even if it begins like a sum: `Cash machine` on a bank statement. */
const hasDay = ({ texts }: ItemRow): boolean => (findDateTexts(texts.get('date') ?? '', true)[0]?.from ?? 1) === 0;

/** Whether the text of a line is right of where descriptions are, beside its amount: the label of a sum. */
const isSum = ({ texts, row }: ItemRow, columns: readonly Column[]): boolean => {
  const description = columns.find(({ role }) => role === 'description');
  const [first] = row.cells;
  if (!description || !first || texts.has('description')) return false;
  const role = nearest(first.box, columns)?.role;
  return first.box.x > description.right && role !== undefined && moneyRoles.has(role) && /\p{L}{4}/u.test(first.text);
};

const labelsOf = (names: readonly string[]): ReadonlySet<string> => new Set(synonymsOf(names).map(squash));
/** What statements carry over from the one before. */
const balanceBefore = labelsOf(['opening balance']);
const sumsOfPapers = labelsOf([
  ...['closing balance', 'total credits', 'total debits'],
  ...['gross pay', 'net pay', 'total deductions'],
]);

const hasLabel = ({ cells, text }: Row, labels: ReadonlySet<string>): boolean =>
  /\d/.test(text) && cells.some((cell) => labels.has(squash(cell.text)));

const isEnd = (item: ItemRow, columns: readonly Column[]): boolean => {
  if (hasLabel(item.row, sumsOfPapers)) return true;
  if (hasDay(item)) return false;
  return item.row.cells.some((cell) => endOfItems.test(foldText(cell.text).trim())) || isSum(item, columns);
};

const maxItems = 500;

/** Finds the rows below the headings of item tables, up to the sums. A table may continue under a repeated heading on the next page. */
export const findItemRows = (sheet: Sheet): readonly ItemRow[] => {
  const headers = findHeaders(sheet);
  const rows: ItemRow[] = [];
  for (const [index, { to, columns }] of headers.entries()) {
    for (const row of sheet.rows.slice(to + 1, headers[index + 1]?.from)) {
      const item = assign(row, columns);
      if (isEnd(item, columns)) break;
      if (!hasLabel(row, balanceBefore)) rows.push(item);
      if (rows.length >= maxItems) return rows;
    }
  }
  return rows;
};

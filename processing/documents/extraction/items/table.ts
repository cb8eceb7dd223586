import type { Word } from '../../read/files/page.ts';
import { unionBox } from '../../read/ocr/geometry.ts';
import { endOfItems } from '../lexicon/amount-words.ts';
import { type ItemRole, itemLexicon } from '../lexicon/items.ts';
import { foldText, squash } from '../sheet/fold.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';

/** A column of an item table, from its heading. */
export interface Column {
  readonly role: ItemRole;
  readonly heading: string;
  readonly left: number;
  readonly right: number;
}

/** One line of an item table: the text under each column. */
export interface ItemRow {
  readonly texts: ReadonlyMap<ItemRole, string>;
  readonly row: Row;
}

const wordsByRole = (Object.entries(itemLexicon) as [ItemRole, readonly string[]][]).flatMap(([role, words]) =>
  words.map((word) => ({ role, word: squash(word) })),
);

/** Units and currencies after a heading: `Price £`, `Amount (EUR)`. */
const headingTail = /\([^)]*\)|[£€$%]|\b(?:EUR|USD|GBP|CHF|RM)\b|\bin\b/g;

const roleOf = (text: string): ItemRole | undefined => {
  const squashed = squash(text.replace(headingTail, ''));
  return wordsByRole.find(({ word }) => word === squashed)?.role;
};

/** The headings in a cell: all of its text, or runs of one to three words. */
const headingsOfCell = (cell: Cell): Column[] => {
  const whole = roleOf(cell.text);
  const { words } = cell.segment;
  if (whole) return [{ role: whole, heading: cell.text, left: cell.box.x, right: cell.box.x + cell.box.width }];
  const found: Column[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (const length of [3, 2, 1]) {
      const run = words.slice(at, at + length);
      const heading = run.map((word) => word.text).join(' ');
      const role = run.length === length ? roleOf(heading) : undefined;
      if (!role) continue;
      const box = unionBox(run.map((word) => word.box));
      found.push({ role, heading, left: box.x, right: box.x + box.width });
      at += length - 1;
      break;
    }
  }
  return found;
};

const ambiguous = new Set(['item', 'article', 'artikel', 'name', 'product', 'produkt', 'produit']);

/**
 * Resolves headings with the same role: `Item` beside `Description` is a code, and of two amounts the right one is the line's. Otherwise the
 * first heading of a role counts.
 */
const settle = (columns: readonly Column[]): Column[] => {
  const named = columns.some(({ role, heading }) => role === 'description' && !ambiguous.has(squash(heading)));
  const settled = columns.map((column) =>
    named && column.role === 'description' && ambiguous.has(squash(column.heading))
      ? { ...column, role: 'code' as const }
      : column,
  );
  return settled.filter((column, index) => {
    const same = settled.filter(({ role }) => role === column.role);
    return column.role === 'amount'
      ? same.at(-1) === column
      : settled.findIndex(({ role }) => role === column.role) === index;
  });
};

const isHeader = (columns: readonly Column[], row: Row): boolean => {
  const roles = new Set(columns.map(({ role }) => role));
  const money = roles.has('amount') || roles.has('unitPrice');
  const words = row.cells.reduce((sum, cell) => sum + cell.segment.words.length, 0);
  return (
    roles.size >= 2 &&
    money &&
    (roles.has('description') || roles.has('quantity') || roles.has('code')) &&
    words <= 3 * roles.size + 4
  );
};

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

const assign = (row: Row, columns: readonly Column[]): ItemRow => {
  const texts = new Map<ItemRole, string>();
  for (const { extent, text } of row.cells.flatMap((cell) => partsOf(cell, columns))) {
    const role = nearest(extent, columns)?.role;
    if (role) texts.set(role, `${texts.get(role) ?? ''} ${text}`.trim());
  }
  return { texts, row };
};

/** Finds the header rows of item tables, with their columns from left to right. */
const findHeaders = (sheet: Sheet): { row: Row; columns: Column[] }[] =>
  sheet.rows.flatMap((row) => {
    const columns = settle(row.cells.flatMap(headingsOfCell));
    return isHeader(columns, row) ? [{ row, columns: columns.sort((a, b) => a.left - b.left) }] : [];
  });

const maxItems = 500;

/** Finds the rows below the headings of item tables, up to the sums. A table may continue under a repeated heading on the next page. */
export const findItemRows = (sheet: Sheet): readonly ItemRow[] => {
  const headers = findHeaders(sheet);
  const first = headers[0];
  if (!first) return [];
  const rows: ItemRow[] = [];
  let columns = first.columns;
  let inside = false;
  for (const row of sheet.rows.slice(first.row.index)) {
    const header = headers.find((candidate) => candidate.row === row);
    if (header) {
      columns = header.columns;
      inside = true;
    } else if (inside && row.cells.some((cell) => endOfItems.test(foldText(cell.text).trim()))) inside = false;
    else if (inside) rows.push(assign(row, columns));
    if (rows.length >= maxItems) break;
  }
  return rows;
};

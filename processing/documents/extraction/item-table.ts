import { squash } from './fold.ts';
import { type ItemRole, itemLexicon } from './item-lexicon.ts';
import type { Cell, Row, Sheet } from './sheet.ts';

/** A column of an item table, from its heading's cell. */
export interface Column {
  readonly role: ItemRole;
  readonly left: number;
  readonly right: number;
}

/** One line of an item table: the cells under each column. */
export interface ItemRow {
  readonly page: number;
  readonly cells: ReadonlyMap<ItemRole, readonly Cell[]>;
  readonly row: Row;
}

const wordsByRole = (Object.entries(itemLexicon) as [ItemRole, readonly string[]][]).flatMap(([role, words]) =>
  words.map((word) => ({ role, word: squash(word) })),
);

/** Headings by the words of a row, each as far as it matches; a cell may hold several headings. */
const headingsOf = (row: Row): Column[] =>
  row.cells.flatMap((cell) => {
    const whole = wordsByRole.find(({ word }) => word === squash(cell.text.replace(/\([^)]*\)/g, '')));
    if (whole) return [{ role: whole.role, left: cell.box.x, right: cell.box.x + cell.box.width }];
    return cell.segment.words.flatMap((word) => {
      const match = wordsByRole.find((entry) => entry.word === squash(word.text));
      return match ? [{ role: match.role, left: word.box.x, right: word.box.x + word.box.width }] : [];
    });
  });

/** The first heading of each role; the same word twice in a row heads one column. */
const distinct = (columns: readonly Column[]): Column[] =>
  columns.filter((column, index) => columns.findIndex(({ role }) => role === column.role) === index);

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

/** Space shared by a cell and a column, or how far they lie apart as a negative number. */
const nearness = (cell: Cell, column: Column): number =>
  Math.min(cell.box.x + cell.box.width, column.right) - Math.max(cell.box.x, column.left);

const assign = (row: Row, columns: readonly Column[]): ItemRow => {
  const cells = new Map<ItemRole, Cell[]>();
  for (const cell of row.cells) {
    const best = [...columns].sort((a, b) => nearness(cell, b) - nearness(cell, a))[0];
    if (!best) continue;
    const role = best.role;
    cells.set(role, [...(cells.get(role) ?? []), cell]);
  }
  return { page: row.page, cells, row };
};

const endOfTable =
  /^\W*(sub ?-?total|subtotal|total|totaal|subtotaal|summe|zwischensumme|gesamt\w*|nettobetrag|netto|sous-total|total ht|montant|rounding|round|cash|change|amount due|balance|tax|gst|vat|mwst|ust|tva|btw|item count|no of items|thank|merci|danke|bedankt)\b/i;

/** Header rows of item tables, with their columns from left to right. */
const findHeaders = (sheet: Sheet): { row: Row; columns: Column[] }[] =>
  sheet.rows.flatMap((row) => {
    const columns = distinct(headingsOf(row));
    return isHeader(columns, row) ? [{ row, columns: columns.sort((a, b) => a.left - b.left) }] : [];
  });

const maxItems = 500;

/** The rows under the item tables' headings, up to the sums; a table may go on under a repeated heading on the next page. */
export const findItemRows = (
  sheet: Sheet,
): { readonly columns: readonly Column[]; readonly rows: readonly ItemRow[] } | null => {
  const headers = findHeaders(sheet);
  const first = headers[0];
  if (!first) return null;
  const rows: ItemRow[] = [];
  let columns = first.columns;
  let inside = false;
  for (const row of sheet.rows.slice(first.row.index)) {
    const header = headers.find((candidate) => candidate.row === row);
    if (header) {
      columns = header.columns;
      inside = true;
    } else if (inside && row.cells.some((cell) => endOfTable.test(cell.text.trim()))) inside = false;
    else if (inside) rows.push(assign(row, columns));
    if (rows.length >= maxItems) break;
  }
  return { columns: first.columns, rows };
};

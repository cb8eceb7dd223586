import { overlapAcross, unionBox } from '../../read/ocr/geometry.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { findDateTexts } from '../dates/date-text.ts';
import { type ItemRole, itemLexicon } from '../lexicon/items.ts';
import { squash } from '../sheet/fold.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';

/** A column of an item table, from its heading or from what is below it. */
export interface Column {
  readonly role: ItemRole;
  readonly heading: string;
  readonly left: number;
  readonly right: number;
}

/** The heading of a table, on one row or on two, with its columns from left to right. */
export interface Header {
  readonly from: number;
  readonly to: number;
  readonly columns: readonly Column[];
}

const wordsByRole = (Object.entries(itemLexicon) as [ItemRole, readonly string[]][]).flatMap(([role, words]) =>
  words.map((word) => [squash(word), role] as const),
);
// The first role of a word counts.
const roleByWord = new Map(wordsByRole.reverse());

/** Units and currencies after a heading: `Price £`, `Amount (EUR)`, `Importe en €`. */
const headingTail = /\([^)]*\)|(?:\b(?:in|en)\s*)?(?:[£€$%]|\b(?:EUR|USD|GBP|CHF|RM|PLN)\b)/g;

const roleOf = (text: string): ItemRole | undefined =>
  roleByWord.get(squash(text)) ?? roleByWord.get(squash(text.replace(headingTail, '')));

/** A piece of a heading row: a cell, or two cells one below the other. */
type Piece = Pick<Cell, 'text' | 'box'> & { readonly words: Cell['segment']['words'] };

const toPiece = ({ text, box, segment }: Cell): Piece => ({ text, box, words: segment.words });

const toColumn = (role: ItemRole, heading: string, box: Cell['box']): Column => ({
  role,
  heading,
  left: box.x,
  right: box.x + box.width,
});

const wholeHeading = ({ text, box }: Piece): Column[] => {
  const role = roleOf(text);
  return role ? [toColumn(role, text, box)] : [];
};

/** Words such as `credit` are a heading alone or beside each other: `Data accredito` is the day of a payment, `Dare Avere` are two columns. */
const accounting: ReadonlySet<ItemRole> = new Set(['debit', 'credit', 'balance', 'valueDate']);

/** The headings in a piece: all of its text, or runs of one to three words. */
const headingsOf = (piece: Piece): Column[] => {
  const found = wholeHeading(piece);
  if (found.length > 0) return found;
  const { words } = piece;
  for (let at = 0; at < words.length; at += 1) {
    for (const length of [3, 2, 1]) {
      const run = words.slice(at, at + length);
      const heading = run.map((word) => word.text).join(' ');
      const role = run.length === length ? roleOf(heading) : undefined;
      if (!role) continue;
      found.push(toColumn(role, heading, unionBox(run.map((word) => word.box))));
      at += length - 1;
      break;
    }
  }
  const inAccounts = found.filter(({ role }) => accounting.has(role));
  return inAccounts.length > 1 ? found : found.filter((column) => !inAccounts.includes(column));
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

export const moneyRoles: ReadonlySet<ItemRole> = new Set(['amount', 'unitPrice', 'debit', 'credit']);

/** Few other words may be beside the headings. */
const isShort = (columns: readonly Column[], pieces: readonly Piece[]): boolean =>
  pieces.reduce((sum, { words }) => sum + words.length, 0) <= 3 * new Set(columns.map(({ role }) => role)).size + 4;

const isHeader = (columns: readonly Column[]): boolean => {
  const roles = new Set(columns.map(({ role }) => role));
  return (
    [...roles].some((role) => moneyRoles.has(role)) &&
    (roles.has('description') || roles.has('quantity') || roles.has('code'))
  );
};

const rowsToConfirm = 6;
const minConfirmed = 2;

/** Whether a text is money and nothing else. */
export const isMoneyText = (text: string): boolean =>
  findAmountTexts(text, '.').some(({ decimals }) => decimals === 2) && !/\p{L}{4}/u.test(text);
/** Whether a text is a day and nothing else. */
export const isDay = (text: string): boolean => (findDateTexts(text, true)[0]?.from ?? 9) < 3 && text.length <= 14;

/** The rows right below a heading, on its page. */
const rowsBelow = (sheet: Sheet, to: number): Row[] =>
  sheet.rows.slice(to + 1, to + 1 + rowsToConfirm).filter(({ page }) => page === sheet.rows[to]?.page);

const overlap = ({ box }: Pick<Cell, 'box'>, { left, right }: Pick<Column, 'left' | 'right'>): number =>
  Math.min(box.x + box.width, right) - Math.max(box.x, left);

/** Whether a cell starts, ends or is centered where another one does. */
const isAligned = (a: Pick<Cell, 'box'>, b: Pick<Cell, 'box'>): boolean => {
  const slack = 0.6 * a.box.height;
  const offset = a.box.x - b.box.x;
  const wider = a.box.width - b.box.width;
  return [offset, offset + wider, offset + wider / 2].some((distance) => Math.abs(distance) < slack);
};

/** The largest group of aligned cells, as a column; null if fewer than two rows have one. */
export const alignedColumn = (role: ItemRole, cells: readonly Cell[]): Column | null => {
  const groups = cells.map((cell) => cells.filter((other) => isAligned(cell, other)));
  const best = groups.reduce((a, b) => (b.length > a.length ? b : a), [] as Cell[]);
  if (new Set(best.map(({ row }) => row)).size < minConfirmed) return null;
  return toColumn(role, '', unionBox(best.map(({ box }) => box)));
};

/** Texts below money headings show that the column describes what the money is for: `Earnings` beside `Amount`. */
const retyped = (columns: readonly Column[], rows: readonly Row[]): Column[] => {
  const has = (role: ItemRole) => columns.some((column) => column.role === role);
  if (has('description') || !has('amount')) return [...columns];
  return columns.map((column) => {
    if (column.role !== 'credit' && column.role !== 'debit') return column;
    const below = rows.flatMap(({ cells }) => cells.filter((cell) => overlap(cell, column) > 0));
    return below.some(({ text }) => /\p{L}{3}/u.test(text)) && !below.some(({ text }) => isMoneyText(text))
      ? { ...column, role: 'description' as const }
      : column;
  });
};

/** Adds the columns for texts and amounts that have no heading or an unknown one: their type and alignment show them. */
const completed = (columns: readonly Column[], rows: readonly Row[]): Column[] => {
  const found = [...columns];
  const free = rows.flatMap(({ cells }) =>
    cells.filter((cell) => !found.some((column) => overlap(cell, column) > 0.3 * cell.box.width)),
  );
  const add = (role: ItemRole, cells: readonly Cell[]): void => {
    const column = alignedColumn(role, cells);
    if (column) found.push(column);
  };
  if (!found.some(({ role }) => role === 'description'))
    add(
      'description',
      free.filter(({ text }) => /\p{L}{3}/u.test(text) && !isDay(text) && !isMoneyText(text)),
    );
  if (!found.some(({ role }) => moneyRoles.has(role)))
    add(
      'amount',
      free.filter(({ text }) => isMoneyText(text)),
    );
  return found.sort((a, b) => a.left - b.left);
};

/** Whether rows below have a day and money in their columns. */
const isConfirmed = (columns: readonly Column[], rows: readonly Row[]): boolean => {
  const under = (test: (role: ItemRole) => boolean, row: Row): Cell[] =>
    row.cells.filter((cell) => columns.some((column) => test(column.role) && overlap(cell, column) > 0));
  const fitting = rows.filter(
    (row) =>
      under((role) => role === 'date', row).some(({ text }) => isDay(text)) &&
      under((role) => moneyRoles.has(role), row).some(({ text }) => isMoneyText(text)),
  );
  return fitting.length >= minConfirmed;
};

/** The columns of a table with days and money, if its heading names some of them. */
const datedColumns = (known: readonly Column[], rows: readonly Row[]): Column[] | null => {
  if (!known.some(({ role }) => role === 'date')) return null;
  const columns = completed(known, rows);
  return isHeader(columns) && isConfirmed(columns, rows) ? columns : null;
};

/**
 * Joins the headings of two rows where one is right below the other: `Unit` and `price`, `Buchungs-` and `tag`. Null if the lower row
 * cannot be part of a heading.
 */
const joined = (upper: Row, lower: Row): Piece[] | null => {
  if (lower.page !== upper.page || /\d/.test(lower.text)) return null;
  const gap = lower.box.y - upper.box.y - upper.box.height;
  if (gap > 0.8 * upper.box.height) return null;
  const rest = lower.cells.map(toPiece);
  const pieces = upper.cells.map((cell) => {
    const at = rest.findIndex(({ box }) => overlapAcross(box, cell.box) > 0);
    const [below] = at === -1 ? [] : rest.splice(at, 1);
    if (!below) return toPiece(cell);
    const text = /\p{L}-$/u.test(cell.text) ? cell.text.slice(0, -1) + below.text : `${cell.text} ${below.text}`;
    return { text, box: unionBox([cell.box, below.box]), words: [...cell.segment.words, ...below.words] };
  });
  return rest.length === lower.cells.length ? null : [...pieces, ...rest].sort((a, b) => a.box.x - b.box.x);
};

type Place = Pick<Header, 'from' | 'to'>;

const headerOf = (sheet: Sheet, { from, to }: Place, pieces: readonly Piece[], found: Column[]): Header | null => {
  const columns = settle(found).sort((a, b) => a.left - b.left);
  if (columns.length < 2 || !isShort(columns, pieces)) return null;
  if (isHeader(columns)) return { from, to, columns };
  const rows = rowsBelow(sheet, to);
  const retypedColumns = retyped(columns, rows);
  if (isHeader(retypedColumns)) return { from, to, columns: retypedColumns };
  const dated = datedColumns(retypedColumns, rows);
  return dated ? { from, to, columns: dated } : null;
};

const headerOnRow = (sheet: Sheet, row: Row): Header | null => {
  if (row.cells.some(({ text }) => isMoneyText(text))) return null;
  const pieces = row.cells.map(toPiece);
  return headerOf(sheet, { from: row.index, to: row.index }, pieces, pieces.flatMap(headingsOf));
};

/** A heading on two rows, if it names more columns than either of them. */
const headerOnTwoRows = (sheet: Sheet, upper: Row, atLeast: number): Header | null => {
  const lower = sheet.rows[upper.index + 1];
  const pieces = lower ? joined(upper, lower) : null;
  if (!lower || !pieces) return null;
  const header = headerOf(sheet, { from: upper.index, to: lower.index }, pieces, pieces.flatMap(wholeHeading));
  if (!header || header.columns.length <= atLeast) return null;
  return header.columns.length > (headerOnRow(sheet, lower)?.columns.length ?? 0) ? header : null;
};

/** Finds the headings of item tables. */
export const findHeaders = (sheet: Sheet): Header[] => {
  const headers: Header[] = [];
  for (const row of sheet.rows) {
    if (row.index <= (headers.at(-1)?.to ?? -1)) continue;
    const one = headerOnRow(sheet, row);
    const header = headerOnTwoRows(sheet, row, one?.columns.length ?? 0) ?? one;
    if (header) headers.push(header);
  }
  return headers;
};

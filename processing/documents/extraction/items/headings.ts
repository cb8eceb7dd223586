import { overlapAcross, unionBox } from '../../read/ocr/geometry.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { findDateTexts } from '../dates/date-text.ts';
import { endOfItems } from '../lexicon/amount-words.ts';
import { currencyOf } from '../lexicon/currencies.ts';
import type { ItemRole } from '../lexicon/items.ts';
import { foldText, squash } from '../sheet/fold.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import { withProducts } from './arithmetic.ts';
import { alignedColumn, type Column, overlap, toColumn } from './columns.ts';
import { headingsOf, headingsOnTwoRows, type Piece, roleOf, toPiece } from './heading-words.ts';

/** The heading of a table, on one row or on two, with its columns from left to right. */
export interface Header {
  readonly from: number;
  readonly to: number;
  readonly columns: readonly Column[];
}

const ambiguous = new Set(['item', 'article', 'artikel', 'name', 'product', 'produkt', 'produit']);

/**
 * Resolves headings with the same role: `Item` beside `Description` is a code, and of two amounts the right one is the
 * line's. Otherwise the first heading of a role counts.
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

const rowsToConfirm = 9;
const confirmedMin = 2;

/** Whether a text is money and nothing else. */
export const isMoneyText = (text: string): boolean =>
  findAmountTexts(text, '.').some(({ decimals }) => decimals === 2) && !/\p{L}{4}/u.test(text);
/** A day starts within this many characters: only marks may be before it. */
const dayOffset = 3;
/** A longer text has other words beside its day. */
const dayLettersMax = 14;
/** Whether a text is a day and nothing else. */
export const isDay = (text: string): boolean => {
  const [date] = findDateTexts(text, true);
  return date !== undefined && date.from < dayOffset && text.length <= dayLettersMax;
};

/** The rows right below a heading, on its page. */
const rowsBelow = (sheet: Sheet, to: number): Row[] =>
  sheet.rows.slice(to + 1, to + 1 + rowsToConfirm).filter(({ page }) => page === sheet.rows[to]?.page);

/** Texts below money headings show that the column describes the amounts: `Earnings` beside `Amount`. */
const retype = (columns: readonly Column[], rows: readonly Row[]): Column[] => {
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

/**
 * Adds the columns for texts and amounts that have no heading or an unknown one: their type and alignment show them.
 */
const completeHeader = (columns: readonly Column[], rows: readonly Row[]): Column[] => {
  const found = [...columns];
  const free = rows.flatMap(({ cells }) =>
    cells.filter((cell) => !found.some((column) => overlap(cell, column) > 0.3 * cell.box.width)),
  );
  const add = (role: ItemRole, cells: readonly Cell[]): void => {
    const column = alignedColumn(role, cells);
    if (column) found.push(column);
  };
  if (!found.some(({ role }) => role === 'description')) {
    add(
      'description',
      free.filter(({ text }) => /\p{L}{3}/u.test(text) && !isDay(text) && !isMoneyText(text)),
    );
  }
  if (!found.some(({ role }) => moneyRoles.has(role))) {
    add(
      'amount',
      free.filter(({ text }) => isMoneyText(text)),
    );
  }
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
  return fitting.length >= confirmedMin;
};

/** The columns of a table with days and money, if its heading names some of them. */
const datedColumns = (known: readonly Column[], rows: readonly Row[]): Column[] | null => {
  if (!known.some(({ role }) => role === 'date')) return null;
  const columns = completeHeader(known, rows);
  return isHeader(columns) && isConfirmed(columns, rows) ? columns : null;
};

/**
 * Joins the headings of two rows where one is right below the other: `Unit` and `price`, `Buchungs-` and `tag`. Null if
 * the lower row cannot be part of a heading.
 */
const joinRows = (upper: Row, lower: Row): Piece[] | null => {
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

const isFree = (cell: Pick<Cell, 'box'>, columns: readonly Column[]): boolean =>
  !columns.some((column) => overlap(cell, column) > 0);

/** The unknown headings, as columns. */
const unknownIn = (headings: readonly Pick<Cell, 'text' | 'box'>[], columns: readonly Column[]): Column[] =>
  headings.filter((cell) => isFree(cell, columns)).map((cell) => toColumn('other', cell.text, cell));

type Place = Pick<Header, 'from' | 'to'>;

const tableRowsMax = 40;

/** The rows of a table, on the page of its heading. */
const tableRows = (sheet: Sheet, to: number): Row[] => {
  const rows = sheet.rows.slice(to + 1, to + 1 + tableRowsMax).filter(({ page }) => page === sheet.rows[to]?.page);
  const first = rows.findIndex(({ text }) => /\d/.test(text));
  const end = rows.findIndex(
    ({ cells }, at) => at > first && cells.some((cell) => endOfItems.test(foldText(cell.text).trim())),
  );
  return end === -1 ? rows : rows.slice(0, end);
};

const headerOf = (sheet: Sheet, { from, to }: Place, pieces: readonly Piece[], found: Column[]): Header | null => {
  const columns = settle(found).sort((a, b) => a.left - b.left);
  if (columns.length < 2 || !isShort(columns, pieces)) return null;
  if (isHeader(columns)) return { from, to, columns };
  const rows = rowsBelow(sheet, to);
  const retypedColumns = retype(columns, rows);
  if (isHeader(retypedColumns)) return { from, to, columns: retypedColumns };
  const dated = datedColumns(retypedColumns, rows);
  if (dated) return { from, to, columns: dated };
  const isCounted = (['description', 'quantity'] as const).every((role) =>
    columns.some((column) => column.role === role),
  );
  if (!isCounted || pieces.some(({ text }) => /\d/.test(text))) return null;
  const multiplied = withProducts(columns, unknownIn(pieces, columns), tableRows(sheet, to));
  return isHeader(multiplied) ? { from, to, columns: multiplied } : null;
};

const headerOnRow = (sheet: Sheet, row: Row): Header | null => {
  if (row.cells.some(({ text }) => isMoneyText(text))) return null;
  const pieces = row.cells.map(toPiece);
  const found = pieces.flatMap(headingsOf);
  return headerOf(sheet, { from: row.index, to: row.index }, pieces, [...found, ...currencyColumn(pieces, found)]);
};

/** The last heading if it is a currency over the amounts, and no other heading names them. */
const currencyColumn = (pieces: readonly Piece[], found: readonly Column[]): Column[] => {
  const last = pieces.at(-1);
  const isNeeded = found.length > 0 && !found.some(({ role }) => moneyRoles.has(role));
  return last && isNeeded && currencyOf(last.text) !== null ? [toColumn('amount', last.text, last)] : [];
};

/** A heading on two rows, if it names more columns than either of them. */
const headerOnTwoRows = (sheet: Sheet, upper: Row, atLeast: number): Header | null => {
  const lower = sheet.rows[upper.index + 1];
  const pieces = lower ? joinRows(upper, lower) : null;
  if (!lower || !pieces) return null;
  const header = headerOf(sheet, { from: upper.index, to: lower.index }, pieces, pieces.flatMap(headingsOnTwoRows));
  if (!header || header.columns.length <= atLeast) return null;
  return header.columns.length > (headerOnRow(sheet, lower)?.columns.length ?? 0) ? header : null;
};

/** Rows above and below a heading that may be parts of it. */
const headingRowsMax = 2;
/** The rows of a heading are this close to each other, in heights of a row. */
const headingGapMax = 1.2;

/** The rows around the heading of a table that may be parts of it, the nearest first. */
const rowsBeside = (sheet: Sheet, { from, to }: Header, step: -1 | 1): Row[] => {
  const rows: Row[] = [];
  let last = sheet.rows[step < 0 ? from : to];
  while (last && rows.length < headingRowsMax) {
    const next: Row | undefined = sheet.rows[last.index + step];
    const [upper, lower] = step < 0 ? [next, last] : [last, next];
    if (!upper || !lower || next?.page !== last.page || /\d/.test(next.text)) break;
    if (lower.box.y - upper.box.y - upper.box.height > headingGapMax * last.box.height) break;
    rows.push(next);
    last = next;
  }
  return rows;
};

/** Adds the headings a little higher or lower than the others. */
const withHeadingsBeside = (sheet: Sheet, header: Header, rows: readonly Row[]): Column[] => {
  const isMoney = (heading: Cell): boolean =>
    rows.some(({ cells }) => cells.some((cell) => overlapAcross(cell.box, heading.box) > 0 && isMoneyText(cell.text)));
  const columns = [...header.columns];
  for (const row of [...rowsBeside(sheet, header, -1), ...rowsBeside(sheet, header, 1)]) {
    for (const cell of row.cells) {
      const role = roleOf(cell.text);
      const isNew = role && isFree(cell, columns) && !columns.some((column) => column.role === role);
      // `Tax` or `Line` above money may be the upper half of `Tax excl.` or `Line amount`.
      if (isNew && (moneyRoles.has(role) || !isMoney(cell))) columns.push(toColumn(role, cell.text, cell));
    }
  }
  return columns;
};

/** Adds a column for the amounts of lines, if prices are the only money that the heading names. */
const withAmounts = (columns: readonly Column[], unknown: readonly Column[], rows: readonly Row[]): Column[] => {
  const price = columns.find(({ role }) => role === 'unitPrice');
  if (!price || columns.some(({ role }) => role !== 'unitPrice' && moneyRoles.has(role))) return [...columns];
  const money = rows.flatMap(({ cells }) =>
    cells.filter((cell) => cell.box.x > price.right && isMoneyText(cell.text) && isFree(cell, columns)),
  );
  const headed = unknown.filter((column) => money.some((cell) => overlap(cell, column) > 0)).at(-1);
  const amount = headed ? { ...headed, role: 'amount' as const } : alignedColumn('amount', money);
  return amount ? [...columns, amount] : [...columns];
};

/** Adds a column for descriptions, if the heading names none. */
const withDescriptions = (columns: readonly Column[], rows: readonly Row[]): Column[] => {
  if (columns.some(({ role }) => role === 'description')) return [...columns];
  const texts = rows.flatMap(({ cells }) =>
    cells.filter((cell) => /\p{L}{3}/u.test(cell.text) && !isMoneyText(cell.text) && isFree(cell, columns)),
  );
  const description = alignedColumn('description', texts);
  return description ? [...columns, description] : [...columns];
};

/** Adds the columns of a table that have no heading, an unknown one, or one on another row. */
const withUnnamed = (sheet: Sheet, header: Header): Header => {
  const rows = tableRows(sheet, header.to);
  const headings = sheet.rows.slice(header.from, header.to + 1).flatMap(({ cells }) => cells);
  const known = withHeadingsBeside(sheet, header, rows);
  const named = withAmounts(withProducts(known, unknownIn(headings, known), rows), unknownIn(headings, known), rows);
  const columns = withDescriptions(named, rows);
  return { ...header, columns: [...columns, ...unknownIn(headings, columns)].sort((a, b) => a.left - b.left) };
};

/** Finds the headings of item tables. */
export const findHeaders = (sheet: Sheet): Header[] => {
  const headers: Header[] = [];
  for (const row of sheet.rows) {
    if (row.index <= (headers.at(-1)?.to ?? -1)) continue;
    const one = headerOnRow(sheet, row);
    const header = headerOnTwoRows(sheet, row, one?.columns.length ?? 0) ?? one;
    if (header) headers.push(withUnnamed(sheet, header));
  }
  return headers;
};

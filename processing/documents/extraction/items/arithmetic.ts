import { unionBox } from '../../read/ocr/geometry.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import type { Cell, Row } from '../sheet/sheet.ts';
import { alignedCells, type Column, overlap, toColumn } from './columns.ts';

/** Prices of single pieces may have more decimals than money: `0,0785`. */
const fineNumber = /^[\s\p{Sc}]*(-?\d+)[.,](\d{4,6})(?!\d)/u;

/** The first number of a text; a comma before the last three digits groups thousands. */
export const numberOf = (text: string): number | undefined => {
  const fine = fineNumber.exec(text);
  return fine ? Number(`${fine[1]}.${fine[2]}`) : findAmountTexts(text.replace(/%/g, ' '), '.')[0]?.value;
};

const isNumber = ({ text }: Cell): boolean =>
  /\d/.test(text) && !/\p{L}{4}/u.test(text) && numberOf(text) !== undefined;

/** The most columns of numbers without a known heading. */
const freeMax = 5;

/** The columns of numbers that no known heading covers, from left to right. */
const freeNumbers = (columns: readonly Column[], rows: readonly Row[]): Column[] => {
  let cells = rows.flatMap((row) =>
    row.cells.filter((cell) => isNumber(cell) && !columns.some((column) => overlap(cell, column) > 0)),
  );
  const found: Column[] = [];
  while (found.length < freeMax) {
    const group = alignedCells(cells);
    if (group.length === 0) break;
    found.push(toColumn('other', '', { box: unionBox(group.map(({ box }) => box)) }));
    cells = cells.filter((cell) => !group.includes(cell));
  }
  return found;
};

const numbersUnder = (column: Column, rows: readonly Row[]): (number | undefined)[] =>
  rows.map((row) => {
    const words = row.cells.flatMap(({ segment }) => segment.words.filter((word) => overlap(word, column) > 0));
    return numberOf(words.map(({ text }) => text).join(' '));
  });

/** The roles in `quantity × unitPrice = amount`. */
const factors = ['quantity', 'unitPrice', 'amount'] as const;
type Factor = (typeof factors)[number];

/** Whether two amounts are equal but for rounding. */
export const isAbout = (a: number, b: number): boolean => Math.abs(a - b) <= 0.006 + 0.0005 * Math.abs(b);

/** Whether an amount is the quantity times the price, with or without a discount in percent. */
const isProduct = (quantity: number, unitPrice: number, amount: number, discount: number): boolean =>
  isAbout(quantity * unitPrice, amount) || isAbout(quantity * unitPrice * (1 - discount / 100), amount);

/** Lines that are a product, and lines that have all three numbers. Times one, any two equal columns would fit. */
const countProducts = (
  quantities: readonly (number | undefined)[],
  unitPrices: readonly (number | undefined)[],
  amounts: readonly (number | undefined)[],
  discounts: readonly (number | undefined)[],
): { readonly fitting: number; readonly telling: number; readonly complete: number } => {
  let fitting = 0;
  let telling = 0;
  let complete = 0;
  for (const [at, quantity] of quantities.entries()) {
    const unitPrice = unitPrices[at];
    const amount = amounts[at];
    if (quantity === undefined || unitPrice === undefined || amount === undefined) continue;
    complete += 1;
    if (!isProduct(quantity, unitPrice, amount, discounts[at] ?? 0) || amount === 0) continue;
    fitting += 1;
    if (Math.abs(quantity) !== 1 && Math.abs(unitPrice) !== 1) telling += 1;
  }
  return { fitting, telling, complete };
};

/**
 * Whether a column may have a role: headings are trusted, except for the only price of a table, which may be the line's
 * amount.
 */
const mayBe = (column: Column, role: Factor, columns: readonly Column[]): boolean =>
  !columns.includes(column) || column.role === role || (column.role === 'unitPrice' && role === 'amount');

/**
 * Finds the columns of a table whose numbers are quantities, prices and their products, whatever their headings say or
 * whether they have any. If headings name all three, the columns stay unchanged.
 * @param unknown columns with unknown headings
 */
export const withProducts = (
  columns: readonly Column[],
  unknown: readonly Column[],
  rows: readonly Row[],
): Column[] => {
  if (factors.every((role) => columns.some((column) => column.role === role))) return [...columns];
  const numeric = columns.filter(({ role }) => factors.some((factor) => factor === role));
  const candidates = [...numeric, ...unknown, ...freeNumbers([...columns, ...unknown], rows)].map((column) => ({
    column,
    numbers: numbersUnder(column, rows),
  }));
  const columnsWith = (role: Factor) => numeric.filter((column) => column.role === role);
  const columnsFor = (role: Factor) =>
    candidates.filter(
      ({ column }) =>
        mayBe(column, role, columns) &&
        (columnsWith(role).length === 0 || role === 'unitPrice' || columnsWith(role).includes(column)),
    );
  const discount = columns.find(({ role }) => role === 'discount');
  const discounts = discount ? numbersUnder(discount, rows) : [];
  let best: { readonly columns: Readonly<Record<Factor, Column>>; readonly score: number } | null = null;
  for (const quantity of columnsFor('quantity')) {
    for (const unitPrice of columnsFor('unitPrice')) {
      for (const amount of columnsFor('amount')) {
        if (new Set([quantity, unitPrice, amount]).size < factors.length) continue;
        if (amount.column.left < unitPrice.column.left) continue;
        const { fitting, telling, complete } = countProducts(
          quantity.numbers,
          unitPrice.numbers,
          amount.numbers,
          discounts,
        );
        const isSure = telling >= 2 || (telling === 1 && fitting === complete);
        if (!isSure || fitting * 2 < complete || fitting <= (best?.score ?? 0)) continue;
        best = {
          columns: { quantity: quantity.column, unitPrice: unitPrice.column, amount: amount.column },
          score: fitting,
        };
      }
    }
  }
  if (!best) return [...columns];
  const found = best.columns;
  const others = columns.filter(
    (column) => !factors.some((role) => found[role] === column) && !factors.some((role) => role === column.role),
  );
  const named = factors.map((role): Column => ({ ...found[role], role }));
  return [...others, ...named].sort((a, b) => a.left - b.left);
};

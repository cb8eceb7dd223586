import type { AmountContext } from '../amounts/amount-kinds.ts';
import { toCents } from '../amounts/cents.ts';
import type { NumberSource } from '../amounts/number-field.ts';
import type { AmountKind } from '../lexicon/amount-words.ts';
import { numberOf } from './arithmetic.ts';
import type { Item } from './item.ts';

/** Kinds of amounts that are not those of items, and how reliably words must name them. */
const kindsOfSums: Partial<Record<AmountKind, number>> = {
  total: 0.85,
  subtotal: 0.85,
  tax: 0.85,
  rounding: 0.85,
  tendered: 0.5,
  change: 0.5,
};
/** `Auth#: 356312`: the number of a payment. */
const startsWithReference = /^\p{L}[\p{L}. ]{1,14}\s?[#:]{1,2}\s?\d/u;

const centsOf = ({ values }: Item): number => toCents(numberOf(values.get('amount') ?? '') ?? 0);
const sumOf = (items: readonly Item[]): number => items.reduce((sum, item) => sum + centsOf(item), 0);

/** Whether the amounts of items add up to a total or a subtotal that is printed. */
export const addUp = ({ amountContexts }: NumberSource, items: readonly Item[]): boolean =>
  amountContexts.some(
    ({ amount, kind }) => (kind === 'total' || kind === 'subtotal') && toCents(amount.value) === sumOf(items),
  );

/** Whether an amount of an item's row is the given one. */
const isIn = ({ spans }: Item, { amount: { cell } }: AmountContext): boolean =>
  spans.some(({ page, box }) => page === cell.page && box.x === cell.box.x && box.y === cell.box.y);

/**
 * The items of a receipt without its sums, taxes and payments. Rows below the total are no items, whatever they are.
 * Taxes are items of a bill, unless the others add up to an amount that it prints, and so are words for payments that
 * add up to it together with the others.
 */
export const withoutSums = ({ amountContexts }: NumberSource, items: readonly Item[]): readonly Item[] => {
  const named = amountContexts.filter(
    ({ kind, strength }) => kind !== null && strength >= (kindsOfSums[kind] ?? Infinity),
  );
  const total = named.find(({ kind }) => kind === 'total')?.amount.cell;
  const kindIn = (item: Item) => named.find((one) => isIn(item, one))?.kind;
  const others = items.filter(({ values, spans: [first] }) => {
    if (!first || startsWithReference.test(values.get('description') ?? '')) return false;
    return !(total && total.page === first.page && first.box.y > total.box.y);
  });
  const isItem = (item: Item, ...kinds: readonly (AmountKind | null | undefined)[]): boolean =>
    centsOf(item) < 0 || kinds.includes(kindIn(item));
  const priced = others.filter((item) => isItem(item, undefined));
  const taxed = others.filter((item) => isItem(item, undefined, 'tax'));
  // `Cola blik` is a means of payment in another language.
  const paid = others.filter((item) => isItem(item, undefined, 'tax', 'tendered', 'change'));
  // `Eat in` may name the sum of all that is above it.
  const above = priced.slice(0, -1);
  const last = priced.at(-1);
  const hasSum = above.length > 1 && last !== undefined && centsOf(last) > 0 && centsOf(last) === sumOf(above);
  const isPrinted = (list: readonly Item[]): boolean =>
    amountContexts.some((one) => toCents(one.amount.value) === sumOf(list) && !list.some((item) => isIn(item, one)));
  return [priced, paid].find(isPrinted) ?? (hasSum ? above : taxed);
};

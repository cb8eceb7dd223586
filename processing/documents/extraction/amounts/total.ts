import { at, requireValue } from '../../../../domain/assert.ts';
import { bestOf, type Candidate } from '../labels/candidate.ts';
import { coinOf, currencyIn } from '../lexicon/currencies.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { AmountContext } from './amount-kinds.ts';
import { toCents } from './cents.ts';
import { type SumOfSums, sumOfSums } from './sums-of-sums.ts';
import { doubtsOfTotal } from './total-doubts.ts';

/** A document with more amounts of one kind is a list of documents: its sums confirm nothing. */
const amountsOfKindMax = 60;

const valuesOf = (contexts: readonly AmountContext[], kind: AmountContext['kind']): number[] => {
  const values = new Set(
    contexts.filter((context) => context.kind === kind).map((context) => toCents(context.amount.value)),
  );
  return values.size > amountsOfKindMax ? [] : [...values];
};

/** Values, in hundredths, that other amounts of the document confirm. */
interface Sums {
  /** Money given minus change. */
  readonly paid: ReadonlySet<number>;
  /** A net sum plus its tax. */
  readonly netWithTax: ReadonlySet<number>;
  /** A total rounded to the smallest coin. */
  readonly rounded: ReadonlySet<number>;
}

/** The coin of the currency beside most amounts, else of the document's country. */
const coinOfSheet = (contexts: readonly AmountContext[], domestic: string | null): number => {
  const printed = Map.groupBy(
    contexts.flatMap(({ amount: { currency } }) => (currency === null ? [] : [currencyIn(currency, domestic)])),
    (currency) => currency,
  );
  const [most] = [...printed].sort(([, one], [, other]) => other.length - one.length);
  return coinOf(most?.[0] ?? domestic);
};

const sumsOf = (contexts: readonly AmountContext[], coin: number): Sums => {
  const tendered = valuesOf(contexts, 'tendered');
  const change = valuesOf(contexts, 'change').filter((amount) => amount > 0 || (amount === 0 && tendered.length === 1));
  const subtotals = valuesOf(contexts, 'subtotal');
  const taxes = valuesOf(contexts, 'tax').filter((amount) => amount > 0);
  const roundings = valuesOf(contexts, 'rounding').filter((amount) => amount !== 0 && Math.abs(amount) <= coin);
  const totals = valuesOf(contexts, 'total');
  const rounded = totals.flatMap((total) =>
    roundings.flatMap((step) => [total + Math.abs(step), total - Math.abs(step)]),
  );
  return {
    paid: new Set(tendered.flatMap((given) => change.map((back) => given - back))),
    netWithTax: new Set(subtotals.flatMap((net) => taxes.map((tax) => net + tax))),
    rounded: new Set(rounded.filter((value) => value % coin === 0)),
  };
};

/** How many of a receipt's first rows of money may be something other than its first item. */
const rowsBeforeItems = 2;
/** How many rows of money may be between the last item and the sum: taxes and a net sum. */
const rowsAfterItems = 3;

/** The amounts, in hundredths, that are the sum of a list of items above them, whatever they are called. */
const sumsOfItems = (contexts: readonly AmountContext[]): ReadonlySet<AmountContext> => {
  const rows = new Map<number, AmountContext>();
  // The last amount of a row is the item's; the previous one is its price each.
  for (const context of contexts) if (context.amount.value > 0) rows.set(context.amount.cell.row, context);
  const lines = [...rows.values()];
  const found = new Set<AmountContext>();
  for (const [index, line] of lines.entries()) {
    const wanted = toCents(line.amount.value);
    for (let first = 0; first <= rowsBeforeItems; first += 1) {
      let sum = 0;
      for (let last = first; last < index; last += 1) {
        sum += toCents(at(lines, last).amount.value);
        if (sum === wanted && last > first && index - last <= rowsAfterItems + 1) found.add(line);
      }
    }
  }
  return found;
};

/** How strongly the words beside an amount indicate that it is the total. */
const wordWeights: Partial<Record<NonNullable<AmountContext['kind']>, number>> = {
  total: 1,
  tendered: 0.4,
  subtotal: 0.35,
};
/** No words beside it name an amount. */
const unnamedWeight = 0.15;

/**
 * The evidence for an amount as the total, with weights. Set by hand on receipts and invoices; fields/confidence.ts
 * turns the score into a chance.
 */
const weights = {
  /** The words beside it name a total, by {@link wordWeights}, or other amounts show that it is one. */
  named: 0.55,
  /** It is printed again, for each time up to {@link repeatsMax}. */
  repeat: 0.04,
  /** It is the money given minus the change. */
  paid: 0.15,
  /** It is net plus tax, or the sum of the items above it. */
  sum: 0.08,
  /** It is another total, rounded to the smallest coin. */
  rounded: 0.2,
  /** No named total is larger. */
  largest: 0.08,
  /** It is in the last row; in proportion in the rows above. */
  low: 0.05,
} as const;
const repeatsMax = 3;

/** How strongly other amounts show that an amount is the total, whatever the words beside it are. */
const shownBySums = {
  /** Money given minus change: its label was misread. */
  paid: 0.8,
  /** Net plus tax below them, or the sum of the items above it. */
  sum: 0.75,
} as const;
/** Net plus tax is in the rows below this share of the sheet. */
const sumFromShare = 0.3;
/** Amounts that differ by less are the same. */
const sameAmount = 1e-9;

/** Sums with a lower strength are named by a heading far away. */
export const sureSum = 0.7;

/**
 * The amounts that may be the total: negative ones if most sums are negative, as on a credit note; positive ones
 * otherwise.
 */
const sheetSign = (contexts: readonly AmountContext[]): ((context: AmountContext) => boolean) => {
  const sums = contexts.filter(
    ({ kind, strength, amount }) =>
      (kind === 'total' || kind === 'subtotal') && strength >= sureSum && amount.value !== 0,
  );
  const below = sums.filter(({ amount }) => amount.value < 0).length > sums.length / 2;
  return ({ amount }) => (below ? amount.value < 0 : amount.value > 0);
};

/** The lowest total by its words, and the sum of the amounts above it that it is; null if it is another amount. */
const lowestSumOfSums = (
  contexts: readonly AmountContext[],
): { readonly context: AmountContext; readonly sum: SumOfSums } | null => {
  const context = contexts.findLast(({ kind, strength }) => kind === 'total' && strength >= sureSum);
  const sum = context ? sumOfSums(contexts, context) : null;
  return context && sum ? { context, sum } : null;
};

/**
 * The rule of the total: scores every amount as the sum that the document asks for. Words for a total count most. An
 * amount scores higher if other amounts confirm it (net plus tax, money given minus change), if it appears several
 * times, if it is the largest, and the lower it is on the sheet. The sum of the items above it needs no words. A
 * rounded total beats the total before rounding. The best candidate has failed checks if other amounts contradict it.
 * @param domestic the currency of the document's country (ISO 4217), null if it is unknown
 */
export const totalCandidates = (
  sheet: Sheet,
  contexts: readonly AmountContext[],
  domestic: string | null = null,
): Candidate[] => {
  const lowest = lowestSumOfSums(contexts);
  const hasUsualSign = sheetSign(contexts);
  const positive = contexts.filter((context) => context === lowest?.context || hasUsualSign(context));
  const largest = positive.reduce(
    (most, { kind, amount }) => (kind === 'total' ? Math.max(most, Math.abs(amount.value)) : most),
    0,
  );
  const counts = new Map<number, number>();
  for (const { amount } of positive) counts.set(toCents(amount.value), (counts.get(toCents(amount.value)) ?? 0) + 1);
  const coin = coinOfSheet(contexts, domestic);
  const sums = sumsOf(contexts, coin);
  const ofItems = sumsOfItems(positive);
  const candidates = positive.map((context) => {
    const { amount, kind, strength, words } = context;
    const ofSums = context === lowest?.context ? lowest.sum : null;
    const isRepaired = ofSums !== null && ofSums.checks.length > 0;
    const value = toCents(amount.value);
    const repeats = Math.min(repeatsMax, requireValue(counts.get(value), 'the count of an amount') - 1);
    const place = amount.cell.row / Math.max(1, sheet.rows.length - 1);
    const isPaid = kind !== 'count' && kind !== 'unit' && sums.paid.has(value);
    const isNetWithTax = sums.netWithTax.has(value);
    const isItemSum = ofItems.has(context) && (kind === null || kind === 'total');
    const named = kind ? (wordWeights[kind] ?? 0) * strength : unnamedWeight;
    const isSumByPlace = isNetWithTax && kind === null && words !== '' && place > sumFromShare;
    let shown = 0;
    if (isPaid) {
      shown = shownBySums.paid;
    } else if (isSumByPlace || isItemSum) shown = shownBySums.sum;
    let score = weights.named * Math.max(named, shown);
    score += weights.repeat * repeats;
    if (isPaid) {
      score += weights.paid;
    } else if (isNetWithTax || isItemSum || isRepaired) score += weights.sum;
    if (sums.rounded.has(value)) score += weights.rounded;
    const total = ofSums ? ofSums.cents / 100 : amount.value;
    if (Math.abs(total) >= largest - sameAmount || isRepaired) score += weights.largest;
    score += weights.low * place;
    return { value: total, span: amount.span, score: Math.min(1, score), context, checks: ofSums?.checks ?? [] };
  });
  const best = bestOf(candidates);
  return candidates.map(({ context, checks, ...candidate }) => {
    const doubts = candidate.span === best?.span && checks.length === 0 ? doubtsOfTotal(contexts, context, coin) : [];
    const failed = [...checks, ...doubts];
    return failed.length === 0 ? candidate : { ...candidate, checks: failed };
  });
};

import { at, defined } from '../../../../domain/assert.ts';
import { bestOf, type Candidate } from '../labels/candidate.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { AmountContext } from './amount-kinds.ts';
import { toCents } from './cents.ts';
import { doubtsOfTotal } from './total-doubts.ts';

/** A document with more amounts of one kind is a list of documents: its sums confirm nothing. */
const maxAmountsOfKind = 60;

const valuesOf = (contexts: readonly AmountContext[], kind: AmountContext['kind']): number[] => {
  const values = new Set(
    contexts.filter((context) => context.kind === kind).map((context) => toCents(context.amount.value)),
  );
  return values.size > maxAmountsOfKind ? [] : [...values];
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

const coin = 5;

const sumsOf = (contexts: readonly AmountContext[]): Sums => {
  const tendered = valuesOf(contexts, 'tendered');
  const change = valuesOf(contexts, 'change').filter((amount) => amount > 0);
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

/** How many of a receipt's first rows of money may be something else than its first item. */
const rowsBeforeItems = 2;
/** How many rows of money may be between the last item and the sum: taxes and a net sum. */
const rowsAfterItems = 3;

/** The amounts, in hundredths, that are the sum of a list of items above them, whatever they are called. */
const sumsOfItems = (contexts: readonly AmountContext[]): ReadonlySet<AmountContext> => {
  const rows = new Map<number, AmountContext>();
  // The last amount of a row is the item's; the one before it is its price each.
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

const kindWeight: Partial<Record<NonNullable<AmountContext['kind']>, number>> = {
  total: 1,
  tendered: 0.4,
  subtotal: 0.35,
};

/** Sums with a lower strength are named by a heading far away. */
const sureSum = 0.7;

/**
 * Which amounts may be the total: negative ones if most sums are negative, as on a credit note; positive ones
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

/**
 * The rule of the total: scores every amount as the sum that the document asks for. Words for a total count most. An
 * amount scores higher if other amounts confirm it (net plus tax, money given minus change), if it appears several
 * times, if it is the largest, and the lower it is on the sheet. The sum of the items above it needs no words. A
 * rounded total beats the total before rounding. The best candidate has failed checks if other amounts say against it.
 */
export const totalCandidates = (sheet: Sheet, contexts: readonly AmountContext[]): Candidate[] => {
  const positive = contexts.filter(sheetSign(contexts));
  const largest = positive.reduce(
    (most, { kind, amount }) => (kind === 'total' ? Math.max(most, Math.abs(amount.value)) : most),
    0,
  );
  const counts = new Map<number, number>();
  for (const { amount } of positive) counts.set(toCents(amount.value), (counts.get(toCents(amount.value)) ?? 0) + 1);
  const sums = sumsOf(contexts);
  const ofItems = sumsOfItems(positive);
  const candidates = positive.map((context) => {
    const { amount, kind, strength, words } = context;
    const value = toCents(amount.value);
    const repeats = Math.min(3, defined(counts.get(value), 'the count of an amount') - 1);
    const place = amount.cell.row / Math.max(1, sheet.rows.length - 1);
    const paid = kind !== 'count' && kind !== 'unit' && sums.paid.has(value);
    const named = kind ? (kindWeight[kind] ?? 0) * strength : 0.15;
    const sum = sums.netWithTax.has(value);
    // What was paid is the total even if its label was misread. So is net plus tax below them, whatever it is called.
    const isItemSum = ofItems.has(context) && (kind === null || kind === 'total');
    const borneOut = paid ? 0.8 : (sum && kind === null && words !== '' && place > 0.3) || isItemSum ? 0.75 : 0;
    let score = 0.55 * Math.max(named, borneOut);
    score += 0.04 * repeats;
    if (paid) {
      score += 0.15;
    } else if (sum || isItemSum) score += 0.08;
    if (sums.rounded.has(value)) score += 0.2;
    if (Math.abs(amount.value) >= largest - 1e-9) score += 0.08;
    score += 0.05 * place;
    return { value: amount.value, span: amount.span, score: Math.min(1, score), context };
  });
  const best = bestOf(candidates);
  return candidates.map(({ context, ...candidate }) => {
    const doubts = candidate.span === best?.span ? doubtsOfTotal(contexts, context) : [];
    return doubts.length === 0 ? candidate : { ...candidate, checks: doubts };
  });
};

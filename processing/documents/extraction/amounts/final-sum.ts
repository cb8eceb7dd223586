import { bestOf, type Candidate } from '../labels/candidate.ts';
import { isTip } from '../lexicon/amount-words.ts';
import type { AmountContext } from './amount-kinds.ts';
import { toCents } from './cents.ts';
import { sureSum } from './total.ts';

/** A total is at most this many rows below the sum that leads to it. */
const rowsToTotalMax = 4;
/** A total is this much better than the sum that leads to it. */
const leadOfTotal = 0.02;

const isOneOf = (context: AmountContext, ...kinds: readonly AmountContext['kind'][]): boolean =>
  kinds.includes(context.kind) && context.strength >= sureSum;

/** The last amounts of the rows between two amounts. */
const amountsBetween = (contexts: readonly AmountContext[], upper: AmountContext, lower: AmountContext) => [
  ...new Map(
    contexts
      .filter(({ amount: { cell } }) => cell.row > upper.amount.cell.row && cell.row < lower.amount.cell.row)
      .map((context) => [context.amount.cell.row, context] as const),
  ).values(),
];

/**
 * Whether a sum leads to a total below it: `Subtotal 49.25, Tip 2.75, TOTAL 52.00`. From one total to another leads
 * only a tip, a rebate or a rounding: what is due after a deposit is not the total.
 */
const leadsTo = (contexts: readonly AmountContext[], sum: AmountContext, total: AmountContext): boolean => {
  const rows = total.amount.cell.row - sum.amount.cell.row;
  if (rows < 2 || rows > rowsToTotalMax || !isOneOf(total, 'total') || !isOneOf(sum, 'subtotal', 'total')) return false;
  const between = amountsBetween(contexts, sum, total);
  const isChange = (one: AmountContext): boolean => isOneOf(one, 'discount', 'rounding') || isTip(one.words);
  if (between.length === 0 || (sum.kind === 'total' && !between.every(isChange))) return false;
  const change = ({ kind, amount: { value } }: AmountContext): number =>
    kind === 'discount' ? -Math.abs(value) : value;
  const cents = between.reduce((all, one) => all + toCents(change(one)), toCents(sum.amount.value));
  return cents === toCents(total.amount.value);
};

/** Prefers a total to the sum that leads to it. */
export const withFinalSum = (
  contexts: readonly AmountContext[],
  candidates: readonly Candidate[],
): readonly Candidate[] => {
  const contextOf = ({ span }: Candidate): AmountContext | undefined =>
    contexts.find(({ amount }) => amount.span === span);
  const best = bestOf(candidates);
  const sum =
    contexts.find(({ amount, kind }) => kind === 'subtotal' && amount.value === best?.value) ??
    (best && contextOf(best));
  if (!best || !sum) return candidates;
  const total = candidates.find((one) => {
    const context = contextOf(one);
    return context !== undefined && leadsTo(contexts, sum, context);
  });
  return candidates.map((one) => (one === total ? { ...one, score: Math.min(1, best.score + leadOfTotal) } : one));
};

import type { AmountContext } from './amount-kinds.ts';
import type { Candidate } from './candidate.ts';
import type { Sheet } from './sheet.ts';

/** Sums are compared in hundredths, so that binary fractions do not matter. */
const cents = (value: number): number => Math.round(value * 100);

const valuesOf = (contexts: readonly AmountContext[], kind: AmountContext['kind']): number[] =>
  contexts.filter((context) => context.kind === kind).map((context) => cents(context.amount.value));

/** Whether `value` is what was given less what came back. */
const isPaid = (value: number, contexts: readonly AmountContext[]): boolean => {
  const change = valuesOf(contexts, 'change').filter((amount) => amount > 0);
  return valuesOf(contexts, 'tendered').some((given) => change.some((back) => given - back === value));
};

/** Whether `value` is the net sum with its tax. */
const isNetWithTax = (value: number, contexts: readonly AmountContext[]): boolean => {
  const subtotals = valuesOf(contexts, 'subtotal').filter((amount) => amount < value);
  const taxes = valuesOf(contexts, 'tax').filter((amount) => amount > 0);
  return subtotals.some((net) => taxes.some((tax) => net + tax === value));
};

/** The rounding to the smallest coin that turns one total into another: `from` and the amount it becomes. */
const isRounded = (value: number, contexts: readonly AmountContext[]): boolean => {
  const roundings = valuesOf(contexts, 'rounding').filter((amount) => amount !== 0 && Math.abs(amount) <= 5);
  const totals = valuesOf(contexts, 'total');
  return roundings.some(
    (rounding) =>
      totals.some((total) => total !== value && Math.abs(total - value) === Math.abs(rounding)) && value % 5 === 0,
  );
};

const kindWeight: Partial<Record<NonNullable<AmountContext['kind']>, number>> = {
  total: 1,
  tendered: 0.4,
  subtotal: 0.35,
};

/**
 * Candidates for what a document comes to in the end: amounts beside words for a total first, helped by sums that bear them out, by
 * standing there several times, and by being the larger. Rounded totals beat those that they were rounded from.
 */
export const totalCandidates = (sheet: Sheet, contexts: readonly AmountContext[]): Candidate[] => {
  const positive = contexts.filter(({ amount }) => amount.value > 0);
  const largest = Math.max(0, ...positive.filter(({ kind }) => kind === 'total').map(({ amount }) => amount.value));
  const counts = new Map<number, number>();
  for (const { amount } of positive) counts.set(cents(amount.value), (counts.get(cents(amount.value)) ?? 0) + 1);
  return positive.map(({ amount, kind, strength }) => {
    const value = cents(amount.value);
    const repeats = Math.min(3, (counts.get(value) ?? 1) - 1);
    const place = amount.cell.row / Math.max(1, sheet.rows.length - 1);
    const paid = kind !== 'count' && kind !== 'unit' && isPaid(value, contexts);
    const named = kind ? (kindWeight[kind] ?? 0) * strength : 0.15;
    // What was paid in the end is the total, even where the word for it was misread.
    let score = 0.55 * (paid ? Math.max(named, 0.8) : named);
    score += 0.04 * repeats;
    if (paid) score += 0.15;
    else if (isNetWithTax(value, contexts)) score += 0.08;
    if (isRounded(value, contexts)) score += 0.2;
    if (amount.value >= largest - 1e-9) score += 0.08;
    score += 0.05 * place;
    return { value: amount.value, span: amount.span, score: Math.min(1, score) };
  });
};

import { at } from '../../../../domain/assert.ts';
import type { FieldCheck } from '../../contract.ts';
import type { AmountContext } from './amount-kinds.ts';
import { centsText, toCents } from './cents.ts';

/** Whether an amount may be the other one with a missing or a misread first digit; both are 0 or more. */
export const isOneOff = (cents: number, other: number): boolean => {
  const digits = String(cents).padStart(3, '0');
  const others = String(other);
  // `5.00` of `105.00`, and `35.20` of `85.20`.
  return (
    (others.length === digits.length + 1 && others.endsWith(digits)) ||
    (others.length === digits.length && others !== digits && others.slice(1) === digits.slice(1))
  );
};

/**
 * The doubt about a total that is printed once, beside another sum that differs only in the first digit, if no other
 * amount is the difference.
 */
const firstDigitDoubt = (contexts: readonly AmountContext[], cents: number): string | null => {
  const printed = contexts.map(({ amount }) => Math.abs(toCents(amount.value)));
  if (printed.filter((value) => value === cents).length > 1) return null;
  const whole = contexts
    .filter(({ kind, amount }) => (kind === 'total' || kind === 'subtotal') && amount.value > 0)
    .map(({ amount }) => toCents(amount.value))
    .find((other) => isOneOff(cents, other) && !printed.includes(Math.abs(other - cents)));
  return whole === undefined ? null : `another sum is ${centsText(whole)}, so the first digit may be wrong`;
};

const roundingDoubt = (contexts: readonly AmountContext[], cents: number, coin: number): string | null => {
  const steps = contexts
    .filter(({ kind }) => kind === 'rounding')
    .map(({ amount }) => Math.abs(toCents(amount.value)))
    .filter((step) => step > 0 && step < coin);
  return steps.length > 0 && cents % coin !== 0 ? `a rounding of ${centsText(at(steps, 0))} is printed` : null;
};

/** The money given, with a misread label: without the change, it is an amount printed above. */
const givenDoubt = (contexts: readonly AmountContext[], { amount }: AmountContext, cents: number): string | null => {
  if (contexts.some(({ kind }) => kind === 'tendered')) return null;
  const change = contexts.filter(
    ({ kind, amount: { cell, value } }) => kind === 'change' && value > 0 && cell.row > amount.cell.row,
  );
  const above = new Set(
    contexts.filter(({ amount: { cell } }) => cell.row < amount.cell.row).map((one) => toCents(one.amount.value)),
  );
  const back = change.map((one) => toCents(one.amount.value)).find((value) => above.has(cents - value));
  return back === undefined
    ? null
    : `${centsText(cents - back)} is printed, too, which is what ${centsText(back)} of change leave`;
};

/**
 * The contradictions between an amount as the total to pay and other amounts, as failed checks: a first digit that
 * differs, a missing rounding, or the money given. Empty if there are none.
 * @param coin the multiple that totals are rounded to, in hundredths
 */
export const doubtsOfTotal = (
  contexts: readonly AmountContext[],
  context: AmountContext,
  coin: number,
): readonly FieldCheck[] => {
  const cents = toCents(context.amount.value);
  return [
    firstDigitDoubt(contexts, cents),
    roundingDoubt(contexts, cents, coin),
    givenDoubt(contexts, context, cents),
  ].flatMap((explanation) => (explanation === null ? [] : [{ check: 'sums' as const, passed: false, explanation }]));
};

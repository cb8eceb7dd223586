import { at } from '../../../../domain/assert.ts';
import type { FieldCheck } from '../../contract.ts';
import type { AmountContext } from './amount-kinds.ts';
import { centsText, toCents } from './cents.ts';
import { isOneOff } from './total-doubts.ts';

/** A total that is the sum of amounts above it: of one sum with tax and one without, for instance. */
export interface SumOfSums {
  /** The sum, in hundredths. */
  readonly cents: number;
  /** A failed check if the total was read differently, with another first digit or another sign. */
  readonly checks: readonly FieldCheck[];
}

/** The amounts are in the rows right above. */
const rowsAboveMax = 5;
/** Lower sums, which have fewer digits, can be one digit off by chance. */
const centsMin = 10_00;
const kinds: ReadonlySet<AmountContext['kind']> = new Set(['total', 'subtotal', 'tax']);

/** Whether an amount may be the other one, with a first digit too many, missing or misread, or with another sign. */
const mayBeMisread = (cents: number, other: number): boolean => {
  if (cents === -other) return true;
  const read = Math.abs(cents);
  const sum = Math.abs(other);
  const isLong = Math.min(read, sum) >= centsMin;
  return isLong && Math.sign(cents) === Math.sign(other) && (isOneOff(read, sum) || isOneOff(sum, read));
};

/** All pairs of amounts in different rows, and with one more amount. */
const combinationsOf = (contexts: readonly AmountContext[]): AmountContext[][] => {
  const pairs = contexts.flatMap((one, index) =>
    contexts
      .slice(index + 1)
      .filter((other) => other.amount.cell.row !== one.amount.cell.row)
      .map((other) => [one, other]),
  );
  const triples = pairs.flatMap((pair) =>
    contexts.filter(({ amount }) => amount.cell.row > at(pair, 1).amount.cell.row).map((third) => [...pair, third]),
  );
  return [...pairs, ...triples];
};

const sumOf = (contexts: readonly AmountContext[]): number =>
  contexts.reduce((sum, { amount }) => sum + toCents(amount.value), 0);

/**
 * The sum of the amounts above it that a total is; null if it is another amount. A total that is printed again needs no
 * other evidence.
 */
export const sumOfSums = (contexts: readonly AmountContext[], total: AmountContext): SumOfSums | null => {
  const { row } = total.amount.cell;
  const cents = toCents(total.amount.value);
  const isPrintedAgain = contexts.some(
    (context) => context !== total && Math.abs(toCents(context.amount.value)) === Math.abs(cents),
  );
  if (isPrintedAgain) return null;
  const above = contexts.filter(
    ({ kind, amount }) =>
      kinds.has(kind) && amount.value !== 0 && amount.cell.row < row && amount.cell.row >= row - rowsAboveMax,
  );
  const combinations = combinationsOf(above);
  if (combinations.some((parts) => sumOf(parts) === cents)) return { cents, checks: [] };
  // Three amounts, or a tax among two, are too often one digit off by chance.
  const sums = combinations.filter(
    (parts) => parts.length === 2 && parts.every(({ kind }) => kind !== 'tax') && mayBeMisread(cents, sumOf(parts)),
  );
  const [misread, ...others] = sums;
  if (!misread) return null;
  const sum = sumOf(misread);
  if (sum === 0 || others.some((parts) => sumOf(parts) !== sum)) return null;
  const amounts = misread.map(({ amount }) => centsText(toCents(amount.value))).join(' and ');
  const explanation = `it was read as ${centsText(cents)}, but ${amounts} make ${centsText(sum)}`;
  return { cents: sum, checks: [{ check: 'sums', passed: false, explanation }] };
};

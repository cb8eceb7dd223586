import type { FieldCheck } from '../../contract.ts';
import type { Role } from '../lexicon/lexicon.ts';

/** A field whose value is a part or the result of one of the document's sums. */
export interface SumField {
  readonly name: string;
  readonly role: Role | null;
  readonly value: unknown;
  /** Set for the balance of a statement before its transactions, or after them. */
  readonly balance?: 'opening' | 'closing' | null;
  /** The amounts of its items, if it is an array. */
  readonly itemAmounts?: readonly number[] | undefined;
}

/** Rounding the tax of each rate may change a sum by this much. */
const tolerance = 0.021;

const toNumber = (value: unknown): number | null => {
  if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

/**
 * Checks whether net and tax add up to the total, the items to the net or the total, and a statement's transactions to
 * the difference of its balances. Returns the results by field name. Items count only if they agree: tables leave out
 * charges that are printed below them.
 */
export const checkSums = (fields: readonly SumField[]): Readonly<Record<string, readonly FieldCheck[]>> => {
  const checks: Record<string, FieldCheck[]> = {};
  const note = (names: readonly string[], passed: boolean, explanation: string): void => {
    for (const name of names) checks[name] = [...(checks[name] ?? []), { check: 'sums', passed, explanation }];
  };
  const of = (role: Role) => {
    const field = fields.find((candidate) => candidate.role === role);
    const value = field ? toNumber(field.value) : null;
    return field && value !== null ? { name: field.name, value } : null;
  };
  const net = of('subtotal');
  const tax = of('tax');
  const total = of('total');
  if (net && tax && total) {
    const sum = net.value + tax.value;
    const passed = Math.abs(sum - total.value) <= tolerance;
    const words = `net ${net.value.toFixed(2)} and tax ${tax.value.toFixed(2)} add up to ${sum.toFixed(2)}`;
    const explanation = passed ? `${words}, the total` : `${words}, but the total is ${total.value.toFixed(2)}`;
    note([net.name, tax.name, total.name], passed, explanation);
  }
  const [items] = fields.flatMap(({ name, itemAmounts = [] }) =>
    itemAmounts.length === 0 ? [] : [{ name, sum: itemAmounts.reduce((sum, amount) => sum + amount, 0) }],
  );
  for (const sum of [net, total]) {
    if (items && sum && Math.abs(items.sum - sum.value) <= tolerance) {
      note([items.name, sum.name], true, `the items add up to ${items.sum.toFixed(2)}`);
    }
  }
  const balanceOf = (balance: 'opening' | 'closing') => {
    const field = fields.find((candidate) => candidate.balance === balance);
    const value = field ? toNumber(field.value) : null;
    return field && value !== null ? { name: field.name, value } : null;
  };
  const opening = balanceOf('opening');
  const closing = balanceOf('closing');
  if (items && opening && closing && Math.abs(opening.value + items.sum - closing.value) <= tolerance) {
    const explanation = `${opening.value.toFixed(2)} and the items add up to ${closing.value.toFixed(2)}, the balance`;
    note([opening.name, items.name, closing.name], true, explanation);
  }
  return checks;
};

/** Adjusts a confidence by a value's checks: a failed check halves it, a passed one removes 40% of the doubt. */
export const withChecks = (confidence: number, checks: readonly FieldCheck[]): number => {
  if (checks.some(({ passed }) => !passed)) return confidence * 0.5;
  return checks.length === 0 ? confidence : 1 - (1 - confidence) * 0.6;
};

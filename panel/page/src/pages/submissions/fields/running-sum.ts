import { centsOf } from '../../../../../../processing/documents/extraction/amounts/cents.ts';
import { type Conventions, readWritten } from '../../../../../../processing/documents/values/written-value.ts';
import type { SubmissionReview } from '../types';
import type { GridRow } from './editor-values';

/** A sum in hundredths, and the amounts of the document that it may be equal to. */
export interface RunningSum {
  readonly sum: number;
  /** How many rows have no readable amount. */
  readonly missing: number;
  readonly against: readonly { readonly label: string; readonly amount: number; readonly isEqual: boolean }[];
}

/** The amounts of typed rows, parsed in the notation of the document. */
export const typedAmounts = (rows: readonly GridRow[], member: string, conventions: Conventions): unknown[] =>
  rows
    .filter((row) => Object.values(row).some((text) => text.trim() !== ''))
    .map((row) => {
      const read = readWritten({ type: 'currency' }, row[member] ?? '', conventions);
      return read.problem === null ? read.value : null;
    });

/**
 * Adds up the amounts of a list, and compares the sum with the net amount and the total of the document.
 * @returns null if the list has no amounts
 */
export const runningSum = (
  { sums, fields }: Pick<SubmissionReview, 'sums' | 'fields'>,
  field: string,
  amounts: readonly unknown[],
): RunningSum | null => {
  if (sums.items?.field !== field || amounts.length === 0) return null;
  const cents = amounts.flatMap((amount) => centsOf(amount) ?? []);
  const sum = cents.reduce((all, one) => all + one, 0);
  const against = [sums.net, sums.total].flatMap((name) => {
    const shown = fields.find((one) => one.name === name);
    const amount = centsOf(shown?.value);
    return shown && amount !== null ? [{ label: shown.label, amount, isEqual: Math.abs(amount - sum) <= 2 }] : [];
  });
  return { sum, missing: amounts.length - cents.length, against };
};

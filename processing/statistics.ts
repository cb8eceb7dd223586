import { at } from '../domain/assert.ts';

/** The chance 0..1 of log odds. */
export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** The mean; 0 if there are no values. */
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The middle value, or the mean of the two middle values of an even count; 0 if there are no values. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  const upper = at(sorted, middle);
  return sorted.length % 2 === 1 ? upper : (upper + at(sorted, middle - 1)) / 2;
};

/**
 * The smallest value with at least the given share (0..1) of all values below it: 0.5 gives the median, and the upper
 * of the two middle values of an even count. 0 if there are no values.
 */
export const quantileOf = (values: Iterable<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : at(sorted, Math.min(sorted.length - 1, Math.floor(sorted.length * share)));
};

/**
 * The value at which a histogram reaches the given share (0..1) of its counts: `counts[i]` is how often the value i
 * occurs.
 */
export const quantileOfCounts = (counts: Uint32Array, share: number): number => {
  let left = share * counts.reduce((sum, count) => sum + count, 0);
  const at = counts.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
  return at === -1 ? counts.length - 1 : at;
};

import { at } from '../assert.ts';
/** A value, and how often it occurs. */
export interface Weighted {
  readonly value: number;
  readonly count: number;
}

/**
 * The value below which a share of all values lies, interpolated between the two that are next to it; null if there are
 * none.
 */
export const weightedPercentile = (weighted: readonly Weighted[], share: number): number | null => {
  const sorted = weighted.toSorted((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const valueAt = (rank: number): number => {
    let seen = 0;
    for (const { value, count } of sorted) {
      seen += count;
      if (rank < seen) return value;
    }
    return at(sorted, -1).value;
  };
  const rank = share * (total - 1);
  const lower = valueAt(Math.floor(rank));
  return lower + (rank - Math.floor(rank)) * (valueAt(Math.ceil(rank)) - lower);
};

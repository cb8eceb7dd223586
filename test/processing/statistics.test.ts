import { expect, it } from 'vitest';
import { medianOf, quantileOf, quantileOfCounts } from '../../processing/statistics.ts';

it('Statistics take the mean of the two middle values as the median of an even count', () => {
  expect([medianOf([3, 1, 2]), medianOf([4, 1, 3, 2]), medianOf([])]).toEqual([2, 2.5, 0]);
});

it('Statistics take one of the values as a quantile', () => {
  const values = [40, 10, 30, 20];
  expect([0, 0.5, 0.88, 1].map((share) => quantileOf(values, share))).toEqual([10, 30, 40, 40]);
  expect(quantileOf([], 0.5)).toBe(0);
});

it('Statistics find the quantile of a histogram', () => {
  const counts = Uint32Array.of(0, 5, 0, 4, 1);
  expect([0.01, 0.5, 0.9, 1].map((share) => quantileOfCounts(counts, share))).toEqual([1, 1, 3, 4]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weightedPercentile } from '../../../domain/dashboard/percentile.ts';

it('A percentile of counted values is that of the values written out', () => {
  const values = fc.array(fc.record({ value: fc.nat(100), count: fc.integer({ min: 1, max: 5 }) }), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (weighted, share) => {
      const all = weighted.flatMap(({ value, count }) => Array.from({ length: count }, () => value));
      all.sort((a, b) => a - b);
      const rank = share * (all.length - 1);
      const lower = all[Math.floor(rank)] ?? 0;
      const upper = all[Math.ceil(rank)] ?? 0;
      expect(weightedPercentile(weighted, share)).toBeCloseTo(lower + (rank - Math.floor(rank)) * (upper - lower));
    }),
  );
  expect(weightedPercentile([], 0.5)).toBeNull();
});

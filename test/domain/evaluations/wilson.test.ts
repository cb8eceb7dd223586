import { expect, it } from 'vitest';
import { casesNeeded, wilsonInterval } from '../../../domain/evaluations/wilson.ts';

it('The interval of a share is that of Wilson', () => {
  const [low, high] = wilsonInterval(0.1, 10);
  expect(low).toBeCloseTo(0.018, 3);
  expect(high).toBeCloseTo(0.404, 3);
  expect(wilsonInterval(0, 189)[0]).toBe(0);
});

it('Without an error, 381 cases show a share below 1 %, 189 one below 2 % and 73 one below 5 %', () => {
  expect([0.01, 0.02, 0.05].map((shareMax) => casesNeeded(0, shareMax))).toEqual([381, 189, 73]);
});

it.each([0, 1, 2, 7, 40])(
  'With %i errors, the cases needed are the fewest whose interval ends at the share',
  (errors) => {
    for (const shareMax of [0.005, 0.01, 0.02, 0.05, 0.3, 0.5]) {
      const needed = casesNeeded(errors, shareMax);
      expect(wilsonInterval(errors / needed, needed)[1]).toBeLessThanOrEqual(shareMax);
      expect(wilsonInterval(errors / (needed - 1), needed - 1)[1]).toBeGreaterThan(shareMax);
    }
  },
);

import { expect, it } from 'vitest';
import { firstAhead, leaseWant, nextAhead, windowStartMs } from '../../../domain/access/rate-limit.ts';

it('A window begins at a whole minute of Unix time', () => {
  expect(windowStartMs(Date.parse('2026-05-06T07:08:00.000Z'))).toBe(Date.parse('2026-05-06T07:08:00Z'));
  expect(windowStartMs(Date.parse('2026-05-06T07:08:59.999Z'))).toBe(Date.parse('2026-05-06T07:08:00Z'));
});

it('A lease ahead of demand starts at a four-hundredth of the limit', () => {
  expect([10, 600, 3000].map(firstAhead)).toEqual([1, 2, 8]);
});

it('A lease ahead of demand doubles while leases are spent within a second, up to a hundredth of the limit', () => {
  expect(nextAhead(8, 999, 3000)).toBe(16);
  expect(nextAhead(16, 10, 3000)).toBe(30);
  expect(nextAhead(30, 10, 3000)).toBe(30);
  expect(nextAhead(1, 10, 10)).toBe(1);
});

it('A lease ahead of demand stays the same if the last one took seconds to spend, and halves if it took longer', () => {
  expect(nextAhead(30, 3_000, 3000)).toBe(30);
  expect(nextAhead(30, 5_001, 3000)).toBe(15);
  expect(nextAhead(1, 5_001, 3000)).toBe(1);
});

it('A lease ahead of demand is at most a thirty-second of what remains, so that near the end only demand is leased', () => {
  expect(leaseWant(1, 30, 3000)).toBe(31);
  expect(leaseWant(1, 30, 320)).toBe(11);
  expect(leaseWant(7, 30, 31)).toBe(7);
});

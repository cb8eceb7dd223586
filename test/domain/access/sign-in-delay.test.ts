import { expect, it } from 'vitest';
import { deviceSource, networkSource, signInDelayMs } from '../../../domain/access/sign-in-delay.ts';

const nowMs = Date.parse('2026-11-22T12:00:00Z');
const failed = (source: string, count: number) => ({ source, count, lastAt: new Date(nowMs) });
const here = networkSource('198.51.100.1');
const elsewhere = networkSource('203.0.113.1');
const device = deviceSource('d1');

it.each([
  [4, 0],
  [5, 1_000],
  [6, 2_000],
  [10, 32_000],
  [15, 900_000],
  [1_000, 900_000],
])('The delay of a sign-in doubles with each wrong password of a network, up to 15 minutes: %i', (count, delayMs) => {
  expect(signInDelayMs([failed(here, count)], here, nowMs)).toBe(delayMs);
});

it('The delay of a sign-in shrinks as time goes by', () => {
  expect(signInDelayMs([failed(here, 6)], here, nowMs + 1_500)).toBe(500);
  expect(signInDelayMs([failed(here, 6)], here, nowMs + 60_000)).toBe(0);
});

it('The delay of a sign-in is separate for each network', () => {
  expect(signInDelayMs([failed(here, 50)], elsewhere, nowMs)).toBe(0);
});

it('The delay of a sign-in of a known device depends only on its own wrong passwords', () => {
  expect(signInDelayMs([failed(here, 5_000)], device, nowMs)).toBe(0);
  expect(signInDelayMs([failed(device, 6)], device, nowMs)).toBe(2_000);
});

it('The delay of a sign-in of a new network starts after a hundred wrong passwords from all networks in an hour', () => {
  expect(signInDelayMs([failed(here, 60), failed(networkSource('192.0.2.1'), 40)], elsewhere, nowMs)).toBe(60_000);
  expect(signInDelayMs([failed(here, 60), failed(device, 40)], elsewhere, nowMs)).toBe(0);
});

import { expect, it } from 'vitest';
import { parseDurationMs } from '../../../domain/duration.ts';
import { defaultRetryDelays, delayAfterAttempt, remainingDelays } from '../../../domain/webhooks/retry-schedule.ts';

const delaysMs = defaultRetryDelays.split(',').map((text) => parseDurationMs(text) ?? Number.NaN);

it('The retry schedule of webhooks pauses 30 seconds, 5 minutes and 30 minutes between attempts by default', () => {
  expect(delaysMs).toEqual([30_000, 300_000, 1_800_000]);
});

it('The retry schedule of webhooks has a pause after each of the first three attempts, and none after the fourth', () => {
  expect([1, 2, 3, 4].map((attempt) => delayAfterAttempt(delaysMs, attempt))).toEqual([...delaysMs, null]);
});

it('The retry schedule of webhooks allows a single attempt if it has no pauses', () => {
  expect(delayAfterAttempt([], 1)).toBeNull();
});

it('The retry schedule of webhooks leaves the later pauses to the remaining attempts', () => {
  expect(remainingDelays(delaysMs, 0)).toEqual([30_000, 300_000, 1_800_000]);
  expect(remainingDelays(delaysMs, 1)).toEqual([300_000, 1_800_000]);
  expect(remainingDelays(delaysMs, 3)).toEqual([]);
});

it('The retry schedule of webhooks gives the workflow the pauses that remain, unchanged', () => {
  for (const attempt of [2, 3, 4]) {
    const left = remainingDelays(delaysMs, 1);
    expect(delayAfterAttempt(left, attempt - 1)).toBe(delayAfterAttempt(delaysMs, attempt));
  }
});

import { describe, expect, it } from 'vitest';
import {
  failedMax,
  killedMax,
  memoryMax,
  noTries,
  pauseBeforeNextTry,
  type TryEnd,
  withTry,
} from '../../domain/processing-tries.ts';

const outage: TryEnd = { kind: 'unavailable', outageMaxMs: 3_600_000, retryAfterMs: 0 };

/** The pauses after tries that end in this order, each try lasting no time; null if there is no next try. */
const pausesAfter = (ends: readonly TryEnd[], random = 0.5): (number | null)[] => {
  let tries = noTries;
  let nowMs = 0;
  return ends.map((end) => {
    tries = withTry(tries, end, nowMs);
    const pauseMs = pauseBeforeNextTry(tries, end, nowMs, random);
    nowMs += pauseMs ?? 0;
    return pauseMs;
  });
};
const times = (count: number, end: TryEnd): TryEnd[] => Array.from({ length: count }, () => end);

describe('the tries of processing', () => {
  it('After a failure that the file may have caused, there are three more tries', () => {
    expect(pausesAfter(times(failedMax, { kind: 'failed' }))).toEqual([1_000, 4_000, 16_000, null]);
  });

  it('A document that needs too much memory gets one more try, also after failures of another kind', () => {
    expect(pausesAfter(times(memoryMax, { kind: 'memory' }))).toEqual([1_000, null]);
    expect(pausesAfter([{ kind: 'failed' }, { kind: 'memory' }, { kind: 'memory' }])).toEqual([1_000, 4_000, null]);
    expect(pausesAfter([{ kind: 'memory' }, ...times(3, { kind: 'failed' })])).toEqual([1_000, 4_000, 16_000, null]);
  });

  it('Four workers killed in a rolling restart do not fail a document', () => {
    expect(pausesAfter(times(4, { kind: 'killed' }))).not.toContain(null);
  });

  it('A file that kills every worker ends as failed after eight of them, which takes minutes', () => {
    const pauses = pausesAfter(times(killedMax, { kind: 'killed' }));
    expect(pauses.at(-1)).toBeNull();
    const paused = pauses.slice(0, -1);
    expect(paused).not.toContain(null);
    expect(paused.reduce<number>((sum, pauseMs) => sum + (pauseMs ?? 0), 0)).toBeGreaterThan(3 * 60_000);
  });

  it('Documents that were interrupted together return at different times', () => {
    for (const end of [{ kind: 'killed' }, { kind: 'stopped' }, outage] as const) {
      expect(pausesAfter([end], 0)).not.toEqual(pausesAfter([end], 1));
    }
  });

  it('Stopped workers and outages leave a document its four tries', () => {
    const pauses = pausesAfter([
      ...times(10, { kind: 'stopped' }),
      ...times(10, outage),
      ...times(4, { kind: 'failed' }),
    ]);
    expect(pauses.slice(0, -1)).not.toContain(null);
    expect(pauses.at(-1)).toBeNull();
  });

  it("Pauses in an outage grow to five minutes, and end at the operator's limit", () => {
    const pauses = pausesAfter(times(60, outage), 1);
    expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(Math.max(...pauses.map((pauseMs) => pauseMs ?? 0))).toBe(300_000);
    const waited = pauses.slice(0, pauses.indexOf(null));
    const waitedMs = waited.reduce<number>((sum, pauseMs) => sum + (pauseMs ?? 0), 0);
    expect(waitedMs).toBeGreaterThanOrEqual(3_600_000);
    expect(waitedMs).toBeLessThan(3_600_000 + 300_000);
  });

  it('A busy service is asked again after the pause that it asked for, at most 15 minutes', () => {
    expect(pausesAfter([{ ...outage, retryAfterMs: 90_000 }])).toEqual([90_000]);
    expect(pausesAfter([{ ...outage, retryAfterMs: 86_400_000 }])).toEqual([15 * 60_000]);
  });
});

import { describe, expect, it } from 'vitest';
import { parseDurationMs } from '../../domain/duration.ts';

describe('A duration', () => {
  it.each([
    ['250ms', 250],
    ['5s', 5_000],
    ['30m', 1_800_000],
    ['1h', 3_600_000],
    [' 2h ', 7_200_000],
  ])('"%s" is %d milliseconds', (text, ms) => {
    expect(parseDurationMs(text)).toBe(ms);
  });

  it.each(['', '5', 's', '1.5h', '-1s', '1d', '1 h'])('"%s" is not accepted', (text) => {
    expect(parseDurationMs(text)).toBeNull();
  });
});

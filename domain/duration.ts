import { at } from './assert.ts';

const unitMs = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
]);

/** The milliseconds of a duration such as `250ms`, `5s`, `30m` or `1h`; null if the text is not a duration. */
export const parseDurationMs = (text: string): number | null => {
  const parts = /^(\d{1,9})([a-z]{1,2})$/.exec(text.trim());
  if (!parts) return null;
  const ms = unitMs.get(at(parts, 2));
  return ms === undefined ? null : Number(at(parts, 1)) * ms;
};

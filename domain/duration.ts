const unitMs = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
]);

/** The milliseconds of a duration such as `250ms`, `5s`, `30m` or `1h`; null if the text is not a duration. */
export const parseDurationMs = (text: string): number | null => {
  const [, count, unit = ''] = /^(\d{1,9})([a-z]{1,2})$/.exec(text.trim()) ?? [];
  const ms = unitMs.get(unit);
  return ms === undefined ? null : Number(count) * ms;
};

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** The milliseconds of a duration such as `250ms`, `5s`, `30m` or `1h`; null if the text is not a duration. */
export const parseDurationMs = (text: string): number | null => {
  const match = /^(\d{1,9})(ms|s|m|h)$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * unitMs[match[2] as keyof typeof unitMs];
};

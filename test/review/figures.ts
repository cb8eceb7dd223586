/** The value below which a share of the numbers is. The numbers need not be sorted. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};

/** Prints a figure of the campaign. */
export const report = (name: string, figure: string): void => console.log(`${name}: ${figure}`);

/** The p50, the p95 and the maximum of durations in milliseconds. */
export const spread = (ms: readonly number[]): string =>
  `p50 ${Math.round(quantile(ms, 0.5))} ms, p95 ${Math.round(quantile(ms, 0.95))} ms, worst ${Math.round(Math.max(...ms))} ms, of ${ms.length}`;

import { type Weighted, weightedPercentile } from './percentile.ts';

/** How often a figure has a value: on a day, or in a whole span whose first day it names. */
export interface ReportRow {
  readonly figure: string;
  readonly day: Date;
  readonly value: string;
  readonly number: number;
}

/** How often each value of a figure occurs. */
export const sumsOf = (rows: readonly ReportRow[], figure: string): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const row of rows) if (row.figure === figure) sums.set(row.value, (sums.get(row.value) ?? 0) + row.number);
  return sums;
};

export const totalOf = (sums: ReadonlyMap<string, number>): number =>
  [...sums.values()].reduce((sum, one) => sum + one, 0);

/** Durations in milliseconds; null if there are none. */
export interface DurationReport {
  readonly count: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** The percentiles of durations that are counted by their milliseconds. */
export const durationReport = (durations: readonly Weighted[]): DurationReport => ({
  count: durations.reduce((sum, { count }) => sum + count, 0),
  p50Ms: weightedPercentile(durations, 0.5),
  p95Ms: weightedPercentile(durations, 0.95),
});

/** The percentiles of a figure whose values are milliseconds. */
export const durationsOf = (rows: readonly ReportRow[], figure: string): DurationReport =>
  durationReport([...sumsOf(rows, figure)].map(([value, count]) => ({ value: Number(value), count })));

const dayMs = 86_400_000;

/** The first moment of each day of a span of whole days in UTC. */
export const daysOf = ({ from, until }: { readonly from: Date; readonly until: Date }): readonly Date[] =>
  Array.from(
    { length: Math.round((until.getTime() - from.getTime()) / dayMs) },
    (_, index) => new Date(from.getTime() + index * dayMs),
  );

/** The span of the same length that ends where this one starts. */
export const spanBefore = <Span extends { readonly from: Date; readonly until: Date }>(span: Span): Span => ({
  ...span,
  from: new Date(2 * span.from.getTime() - span.until.getTime()),
  until: span.from,
});

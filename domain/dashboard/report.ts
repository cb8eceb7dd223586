import { type Weighted, weightedPercentile } from './percentile.ts';

/** The length of the steps of a report's charts. */
export type ReportStep = 'hour' | 'day';

/** A span of whole days in UTC, and the steps of its charts: days if left out. */
export interface SteppedSpan {
  readonly from: Date;
  readonly until: Date;
  readonly step?: ReportStep;
}

/** How often a figure has a value in one step or in a whole span. `day` is the start of the step or the span. */
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

const stepMs: Readonly<Record<ReportStep, number>> = { hour: 3_600_000, day: 86_400_000 };

/** The steps that show a span best: hours of a single day, or else days. */
export const stepOf = ({ from, until }: SteppedSpan): ReportStep =>
  until.getTime() - from.getTime() === stepMs.day ? 'hour' : 'day';

/** The first moment of each step of a span. */
export const stepsOf = ({ from, until, step = 'day' }: SteppedSpan): readonly Date[] =>
  Array.from(
    { length: Math.round((until.getTime() - from.getTime()) / stepMs[step]) },
    (_, index) => new Date(from.getTime() + index * stepMs[step]),
  );

/** The first moment of the step of a span that a moment belongs to. */
export const stepAt = (moment: Date, { from, step = 'day' }: SteppedSpan): Date =>
  new Date(from.getTime() + Math.floor((moment.getTime() - from.getTime()) / stepMs[step]) * stepMs[step]);

/** The span of the same length that ends where this one starts. */
export const spanBefore = <Span extends { readonly from: Date; readonly until: Date }>(span: Span): Span => ({
  ...span,
  from: new Date(2 * span.from.getTime() - span.until.getTime()),
  until: span.from,
});

import { at } from '../assert.ts';
import { durationReport, durationsOf, type ReportRow, type SteppedSpan, stepsOf, sumsOf } from './report.ts';

/** The work of one engine. */
export interface EngineReport {
  readonly engine: string;
  readonly documents: number;
  /** The total time of all documents, within 0.5%. */
  readonly seconds: number;
  /** The charges of paid services; null if there were none, or if the settings have no prices. */
  readonly costUsd: number | null;
}

interface Work {
  readonly engine: string;
  readonly ms: number;
  readonly count: number;
}

/** Documents by engine and duration, such as `builtin|1250`. */
const worksOf = (rows: readonly ReportRow[], figure: string): Work[] =>
  [...sumsOf(rows, figure)].map(([value, count]) => {
    const parts = value.split('|');
    return { engine: at(parts, 0), ms: Number(at(parts, 1)), count };
  });

/** In US dollars; null for an engine without a charge per use. */
const costOf = (tenThousandths: number | undefined): number | null =>
  tenThousandths === undefined ? null : tenThousandths / 10_000;

/** The work and cost of each engine, most documents first. */
export const engineReports = (rows: readonly ReportRow[]): EngineReport[] => {
  const spent = sumsOf(rows, 'spent');
  const byEngine = Map.groupBy(worksOf(rows, 'worked'), ({ engine }) => engine);
  return [...byEngine]
    .map(([engine, works]) => ({
      engine,
      documents: works.reduce((sum, { count }) => sum + count, 0),
      seconds: works.reduce((sum, { ms, count }) => sum + (ms * count) / 1_000, 0),
      costUsd: costOf(spent.get(engine)),
    }))
    .toSorted((a, b) => b.documents - a.documents);
};

/** How processing ended: approved immediately, sent to a review, or failed. */
export const outcomeReport = (rows: readonly ReportRow[]) => {
  const sums = sumsOf(rows, 'outcomes');
  return { straight: sums.get('straight') ?? 0, review: sums.get('review') ?? 0, failed: sums.get('failed') ?? 0 };
};

/** How documents of a span were processed, from the rows of the source `processing`; `outcomes` are by step. */
export const processingReport = (rows: readonly ReportRow[], span: SteppedSpan) => ({
  outcomes: outcomeReport(rows),
  queued: durationsOf(rows, 'queued'),
  worked: durationReport(worksOf(rows, 'worked').map(({ ms, count }) => ({ value: ms, count }))),
  engines: engineReports(rows),
  steps: stepsOf(span).map((from) => ({
    from,
    ...outcomeReport(rows.filter((row) => row.day.getTime() === from.getTime())),
  })),
});

import type { CompanyScope } from '../../domain/access/scope.ts';
import { weightedPercentile } from '../../domain/dashboard/percentile.ts';
import type { FraudStatus } from '../../domain/fraud/verdict.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { DeliveryStatus } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { isUndecided } from '../submissions/held-decisions.ts';
import {
  type Counted,
  countedUntilSetting,
  deliveryCounts,
  fraudCounts,
  processingCounts,
  submissionCounts,
} from './counted.ts';
import { companyIds } from './report-sources.ts';

/**
 * The companies of a dashboard, its first moment, and the length of its steps: an hour, or a day that starts at
 * midnight UTC.
 */
export interface DashboardSpan {
  readonly scope: CompanyScope;
  readonly since: Date;
  readonly stepSeconds: number;
}

const daySeconds = 86_400;

/** The time until which workers have counted all days, or `since` if that is later or the steps are shorter. */
const findCountedUntil = async (db: Db, { since, stepSeconds }: DashboardSpan): Promise<Date> => {
  if (stepSeconds < daySeconds) return since;
  const [row] = await db.$queryRaw<{ until: Date }[]>`
    SELECT (value #>> '{}')::timestamptz AS until FROM settings WHERE name = ${countedUntilSetting}`;
  return row && row.until > since ? row.until : since;
};

interface CountRow<Value> {
  /** The start of the step in which the rows were created. */
  readonly from: Date;
  readonly value: Value;
  readonly count: number;
}

/**
 * Counts the rows created since a time by step and value: from the counted days, their later changes, and the rows of
 * the time after them. One statement reads all of it, so the figures are those of one moment. Steps and values without
 * rows are left out.
 */
const countSince = async <Value extends string>(
  db: Db,
  { figure, table, value, condition }: Counted,
  span: DashboardSpan,
): Promise<CountRow<Value>[]> => {
  const { scope, since, stepSeconds } = span;
  const countedUntil = await findCountedUntil(db, span);
  const ids = companyIds(scope);
  const isCounted = Prisma.sql`company_id = ANY(${ids}) AND figure = ${figure} AND day >= ${since} AND day < ${countedUntil}`;
  return db.$queryRaw<CountRow<Value>[]>`
    SELECT date_bin(${stepSeconds} * interval '1 second', at, ${since}) AS "from", value, sum(number)::int AS count FROM (
      SELECT day, value, number FROM dashboard_days WHERE ${isCounted}
      UNION ALL
      SELECT day, value, number FROM dashboard_changes WHERE ${isCounted}
      UNION ALL
      SELECT created_at, ${value}, 1 FROM ${table}
      WHERE company_id = ANY(${ids}) AND created_at >= ${countedUntil} AND ${condition}
    ) AS counted (at, value, number) GROUP BY 1, 2 HAVING sum(number) <> 0 ORDER BY 1, 2`;
};

/** The counts of all steps together. */
const sumByValue = <Value extends string>(rows: readonly CountRow<Value>[]): ReadonlyMap<Value, number> => {
  const sums = new Map<Value, number>();
  for (const { value, count } of rows) sums.set(value, (sums.get(value) ?? 0) + count);
  return sums;
};

/** Submissions created since a time, by step and current status. */
export const countThroughput = (db: Db, span: DashboardSpan) =>
  countSince<SubmissionStatus>(db, submissionCounts, span);

/**
 * The number of submissions that wait for a decision, the creation time of the oldest one, and whether any submission
 * exists.
 */
export const readBacklog = async (db: Db, scope: CompanyScope) => {
  const [row] = await db.$queryRaw<{ count: number; oldest: Date | null; hasSubmissions: boolean }[]>`
    SELECT count(*)::int AS count, min(created_at) AS oldest,
           EXISTS (SELECT FROM submissions WHERE company_id = ANY(${companyIds(scope)})) AS "hasSubmissions"
    FROM submissions listed WHERE company_id = ANY(${companyIds(scope)}) AND status = 'review' AND ${isUndecided}`;
  return row ?? { count: 0, oldest: null, hasSubmissions: false };
};

/** Submissions created since a time that were checked for fraud, and how many of them were flagged or blocked. */
export const countFraud = async (db: Db, span: DashboardSpan) => {
  const sums = sumByValue(await countSince<FraudStatus>(db, fraudCounts, span));
  const checked = [...sums.values()].reduce((sum, count) => sum + count, 0);
  return { checked, suspicious: (sums.get('flagged') ?? 0) + (sums.get('blocked') ?? 0) };
};

/** Deliveries created since a time, by status. */
export const countDeliveries = async (db: Db, span: DashboardSpan) =>
  sumByValue(await countSince<DeliveryStatus>(db, deliveryCounts, span));

/**
 * The time from submit to the end of processing of sessions created since a time: 50th and 95th percentile in
 * milliseconds, within 0.5%.
 */
export const measureProcessing = async (db: Db, span: DashboardSpan) => {
  const sums = sumByValue(await countSince<string>(db, processingCounts, span));
  const durations = [...sums].map(([value, count]) => ({ value: Number(value), count }));
  return {
    count: durations.reduce((sum, { count }) => sum + count, 0),
    p50Ms: weightedPercentile(durations, 0.5),
    p95Ms: weightedPercentile(durations, 0.95),
  };
};

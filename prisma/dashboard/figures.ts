import type { CompanyScope } from '../../domain/access/scope.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { DeliveryStatus } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';

/** The ids of the companies in a scope as an SQL array, so that indexes that start with the company are used for every scope. */
const companyIds = (scope: CompanyScope): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT id FROM companies WHERE ${scopeCondition(Prisma.sql`id`, scope)})`;

export interface ThroughputRow {
  /** The start of the step of `stepSeconds` in which the submissions were created. */
  readonly from: Date;
  readonly status: SubmissionStatus;
  readonly count: number;
}

/** Submissions created since a time, by step and current status. Steps are counted from `since`; empty ones are left out. */
export const countThroughput = (db: Db, scope: CompanyScope, since: Date, stepSeconds: number) =>
  db.$queryRaw<ThroughputRow[]>`
    SELECT date_bin(${stepSeconds} * interval '1 second', created_at, ${since}) AS "from", status, count(*)::int AS count
    FROM submissions WHERE company_id = ANY(${companyIds(scope)}) AND created_at >= ${since}
    GROUP BY 1, 2 ORDER BY 1, 2`;

/** The number of submissions that wait for a review, the creation time of the oldest, and whether there is any submission at all. */
export const readBacklog = async (db: Db, scope: CompanyScope) => {
  const [row] = await db.$queryRaw<{ count: number; oldest: Date | null; hasSubmissions: boolean }[]>`
    SELECT count(*)::int AS count, min(created_at) AS oldest,
           EXISTS (SELECT FROM submissions WHERE company_id = ANY(${companyIds(scope)})) AS "hasSubmissions"
    FROM submissions WHERE company_id = ANY(${companyIds(scope)}) AND status = 'review'`;
  return row ?? { count: 0, oldest: null, hasSubmissions: false };
};

/** Submissions since a time that were checked for fraud, and how many of them were flagged or blocked. */
export const countFraud = async (db: Db, scope: CompanyScope, since: Date) => {
  const [row] = await db.$queryRaw<{ checked: number; suspicious: number }[]>`
    SELECT count(*)::int AS checked, (count(*) FILTER (WHERE fraud_status IN ('flagged', 'blocked')))::int AS suspicious
    FROM submissions
    WHERE company_id = ANY(${companyIds(scope)}) AND created_at >= ${since} AND fraud_status IS NOT NULL`;
  return row ?? { checked: 0, suspicious: 0 };
};

/** Deliveries created since a time, by status. */
export const countDeliveries = (db: Db, scope: CompanyScope, since: Date) =>
  db.$queryRaw<{ status: DeliveryStatus; count: number }[]>`
    SELECT status, count(*)::int AS count FROM deliveries
    WHERE company_id = ANY(${companyIds(scope)}) AND status IN ('queued', 'pending', 'delivered', 'failed')
      AND created_at >= ${since}
    GROUP BY status`;

/** The time from submit to the end of processing of sessions created since a time: 50th and 95th percentile in milliseconds. */
export const measureProcessing = async (db: Db, scope: CompanyScope, since: Date) => {
  const [row] = await db.$queryRaw<{ count: number; p50Ms: number | null; p95Ms: number | null }[]>`
    SELECT count(*)::int AS count,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM processed_at - submitted_at) * 1000)::float8 AS "p50Ms",
           percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM processed_at - submitted_at) * 1000)::float8 AS "p95Ms"
    FROM sessions
    WHERE company_id = ANY(${companyIds(scope)}) AND created_at >= ${since}
      AND processed_at IS NOT NULL AND submitted_at IS NOT NULL`;
  return row ?? { count: 0, p50Ms: null, p95Ms: null };
};

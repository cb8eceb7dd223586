import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';
import type { TimeRange } from './report-sources.ts';

/** The most deliveries that are read for each company and status, newest first. */
export const failingMax = 1_000;
const receiversMax = 50;

/** A receiver with webhooks that do not arrive. */
export interface FailingReceiver {
  /** Scheme, host and port, and the slash after them: the start of the URLs of its deliveries. */
  readonly receiver: string;
  /** Deliveries that wait for a retry. */
  readonly pending: number;
  /** Deliveries that have failed for good. */
  readonly failed: number;
  /** When the oldest of them was created. */
  readonly since: Date;
  /** The status of the newest answer; null if the last attempt had none. */
  readonly statusCode: number | null;
}

/** The receivers with webhooks, created in a span, that wait for a retry or have failed, most first. */
export const listFailingReceivers = (
  db: Db,
  scope: CompanyScope,
  { from, until }: TimeRange,
): Promise<FailingReceiver[]> =>
  db.$queryRaw<FailingReceiver[]>`
    WITH failing AS MATERIALIZED (
      SELECT found.* FROM companies CROSS JOIN unnest(ARRAY['pending', 'failed']) AS wanted (status) CROSS JOIN LATERAL (
        SELECT listed.id, listed.status, listed.url, listed.created_at FROM deliveries listed
        WHERE listed.company_id = companies.id AND listed.status = wanted.status
          AND listed.created_at >= ${from} AND listed.created_at < ${until}
        ORDER BY listed.created_at DESC, listed.id DESC LIMIT ${failingMax}) AS found
      WHERE ${scopeCondition(Prisma.sql`companies.id`, scope)}
    ), receivers AS (
      SELECT substring(url FROM '^[^:]+://[^/?#]+/?') AS receiver, count(*) FILTER (WHERE status = 'pending')::int AS pending,
             count(*) FILTER (WHERE status = 'failed')::int AS failed, min(created_at) AS since,
             (array_agg(id ORDER BY created_at DESC, id DESC))[1] AS newest_id
      FROM failing GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${receiversMax}
    )
    SELECT receiver, pending, failed, since, (
        SELECT attempt.status_code FROM delivery_attempts attempt WHERE attempt.delivery_id = newest_id
        ORDER BY attempt.number DESC LIMIT 1) AS "statusCode"
    FROM receivers ORDER BY pending + failed DESC, receiver`;

import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { companyCondition, type ListedCompanies } from '../tenants/page-ids.ts';

/** The origin of a delivery's URL, as the index of receivers has it: scheme, host and port. */
export const originOf = (row: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(lower(substring(${row}.url FROM '^[^:]+://[^/?#]+')) COLLATE "C")`;

/** The number of a receiver's newest deliveries that its share and its percentile are taken from. */
export const recentMax = 100;
/** The count of a receiver's waiting deliveries goes no further. */
export const waitingMax = 500;
/** Receivers to which nothing was sent for longer are left out. */
const idleDays = 30;

/** A server that a company's webhooks are sent to: all of its receivers at one origin, and how they have answered. */
export interface Receiver {
  readonly companyId: string;
  readonly companyName: string;
  readonly origin: string;
  /** The URL of the newest delivery. */
  readonly url: string;
  readonly lastSuccessAt: Date | null;
  /** The creation time of the oldest event that it has not accepted, if it has accepted none since. */
  readonly failingSince: Date | null;
  /** Deliveries with an attempt to come, up to {@link waitingMax}. */
  readonly waiting: number;
  /** Deliveries that settled, of events of the last 24 hours; the newest up to {@link recentMax}. */
  readonly recent: number;
  /** How many of these it accepted. */
  readonly accepted: number;
  /** The 95th percentile of its response times to these, in milliseconds; null if there are none. */
  readonly p95Ms: number | null;
}

/**
 * Up to `take` servers of companies; those that have failed for longest come first. It reads a fixed number of rows for
 * each: the index leads from one origin to the next, and has the newest deliveries of each by status.
 */
export const listReceiversInScope = (db: Db, companies: ListedCompanies, take: number): Promise<Receiver[]> => {
  const mine = Prisma.sql`company_id = receiver.company_id AND ${originOf(Prisma.sql`deliveries`)} = receiver.origin`;
  const newest = (status: string): Prisma.Sql => Prisma.sql`
    (SELECT id, url, status, attempt_count, created_at, settled_at FROM deliveries
     WHERE ${mine} AND status = ${status} ORDER BY created_at DESC LIMIT 1)`;
  const recent = (status: string): Prisma.Sql => Prisma.sql`
    (SELECT id, status, attempt_count, created_at FROM deliveries
     WHERE ${mine} AND status = ${status} AND created_at > now() - interval '24 hours' ORDER BY created_at DESC LIMIT ${recentMax})`;
  const oldestSince = (status: string): Prisma.Sql => Prisma.sql`
    (SELECT created_at FROM deliveries
     WHERE ${mine} AND status = ${status} AND created_at > coalesce(success.created_at, '-infinity') ORDER BY created_at LIMIT 1)`;
  const waiting = (status: string): Prisma.Sql =>
    Prisma.sql`(SELECT FROM deliveries WHERE ${mine} AND status = ${status} LIMIT ${waitingMax})`;
  const next = (after: Prisma.Sql): Prisma.Sql => Prisma.sql`
    (SELECT ${originOf(Prisma.sql`deliveries`)} AS origin FROM deliveries WHERE company_id = company.id ${after}
     ORDER BY ${originOf(Prisma.sql`deliveries`)} LIMIT 1)`;
  return db.$queryRaw`
    WITH receiver AS MATERIALIZED (
      SELECT company.id AS company_id, company.name AS company_name, origins.origin
      FROM companies company CROSS JOIN LATERAL (
        WITH RECURSIVE walk AS (
          SELECT ${next(Prisma.empty)} AS origin
          UNION ALL
          SELECT ${next(Prisma.sql`AND ${originOf(Prisma.sql`deliveries`)} > walk.origin`)} FROM walk WHERE walk.origin IS NOT NULL
        )
        SELECT origin FROM walk WHERE origin IS NOT NULL LIMIT ${take}
      ) origins
      WHERE ${companyCondition(Prisma.sql`company.id`, companies)} LIMIT ${take}
    )
    SELECT receiver.company_id AS "companyId", receiver.company_name AS "companyName", receiver.origin, latest.url,
           success.settled_at AS "lastSuccessAt", failing.since AS "failingSince", least(open.waiting, ${waitingMax})::int AS waiting,
           figures.recent, figures.accepted, figures.p95::float8 AS "p95Ms"
    FROM receiver
    LEFT JOIN LATERAL ${newest('delivered')} success ON true
    CROSS JOIN LATERAL (
      SELECT url, created_at FROM (
        ${newest('delivered')} UNION ALL ${newest('failed')} UNION ALL ${newest('pending')} UNION ALL ${newest('queued')}
      ) each_status ORDER BY created_at DESC LIMIT 1
    ) latest
    CROSS JOIN LATERAL (SELECT least(${oldestSince('failed')}, ${oldestSince('pending')}) AS since) failing
    CROSS JOIN LATERAL (SELECT count(*) AS waiting FROM (${waiting('queued')} UNION ALL ${waiting('pending')}) rows) open
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS recent, count(*) FILTER (WHERE newest.status = 'delivered')::int AS accepted,
             percentile_cont(0.95) WITHIN GROUP (ORDER BY attempt.duration_ms) AS p95
      FROM (
        SELECT * FROM (${recent('delivered')} UNION ALL ${recent('failed')}) settled ORDER BY created_at DESC LIMIT ${recentMax}
      ) newest
      LEFT JOIN delivery_attempts attempt ON attempt.delivery_id = newest.id AND attempt.number = newest.attempt_count
    ) figures
    WHERE latest.created_at > now() - make_interval(days => ${idleDays})
    ORDER BY failing.since NULLS LAST, open.waiting DESC, receiver.company_name, receiver.origin`;
};

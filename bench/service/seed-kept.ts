import type { Pool } from 'pg';
import type { Database } from '../../prisma/client.ts';
import { countDays } from '../../prisma/dashboard/count-days.ts';
import { countReportDays } from '../../prisma/dashboard/report-days.ts';
import { transact } from '../../prisma/transaction.ts';
import { companyOfNumber, type DescribeFill, fillTables, ownerRows, sessionRows, shareOut } from './fill.ts';

/** A session that was reviewed has two: one asks for the review, one reports the decision. */
const deliveriesOfSession = 2;
const keptDays = 365;
const sessionsAtOnce = 100_000;
/** The connections that {@link seedKept} uses at the same time. */
export const keptConnections = 4;

/** The tables of kept deliveries; referenced tables come first. */
export const keptTables = [
  'sessions',
  'submissions',
  'submission_events',
  'deliveries',
  'delivery_attempts',
  'webhook_events',
];

/** Numbered sessions that have ended. Keys are as long as those of the product, and sort by time as they do. */
const seedTable = (from: number, to: number, sessions: number): string => `
  CREATE TEMP TABLE seeded AS SELECT n, lpad(n::text, 26, '0') AS key, md5(n::text) AS hash, ${companyOfNumber} AS company,
    'wfd_' || (n / 40 % 3) AS definition, NULL::text AS batch,
    now() - interval '${keptDays} days' * (1 - n::float8 / ${sessions}) - interval '1 day' AS at,
    CASE WHEN n % 100 < 90 THEN 'synced' WHEN n % 100 < 94 THEN 'rejected' WHEN n % 100 < 98 THEN 'failed' ELSE 'cancelled' END AS status
  FROM generate_series(${from}, ${to}) n`;

const deliveryOf = `lpad((n * ${deliveriesOfSession} + number - 1)::text, 26, '0')`;
const isFailed = 'n % 50 = 7';
const system = `'actor', '{"type": "system"}'::jsonb`;

const rows = [
  ...sessionRows,
  `INSERT INTO submission_events (id, submission_id, type, occurred_at, details)
   SELECT 'evt_' || letter || substr(key, 2), 'sub_' || key, type, at + later,
     CASE WHEN letter IN ('f', 'g') THEN jsonb_build_object(${system}, 'deliveryId', 'evt_' || key, 'attempts', 1, 'error', NULL) ELSE jsonb_build_object(${system}) END
   FROM seeded, (VALUES ('a', 'created', interval '0'), ('b', 'processing_started', interval '70 seconds'),
     ('c', 'processing_completed', interval '2 minutes'), ('f', 'delivery_succeeded', interval '122 seconds'), ('e', 'approved', interval '6 hours'),
     ('g', 'delivery_succeeded', interval '6 hours 1 second'), ('h', 'synced', interval '6 hours 2 seconds')) kind (letter, type, later)`,
  `INSERT INTO deliveries (id, company_id, api_key_id, session_id, submission_id, event_type, url, body, status, attempt_count, sequence, created_at, settled_at)
   SELECT 'evt_' || ${deliveryOf}, company, 'key_' || substr(company, 5), 'ses_' || key, 'sub_' || key,
     CASE number WHEN 1 THEN 'session.review_required' ELSE 'submission.approved' END, 'https://receiver' || n % 50 || '.example/hooks/docket',
     jsonb_build_object('sessionId', 'ses_' || key, 'submissionId', 'sub_' || key, 'companyId', company, 'text', repeat(hash, 8))::text,
     CASE WHEN ${isFailed} THEN 'failed' ELSE 'delivered' END, CASE WHEN ${isFailed} THEN 4 ELSE 1 END, number,
     at + interval '6 hours' * (number - 1), at + interval '6 hours' * (number - 1) + interval '1 second'
   FROM seeded, generate_series(1, ${deliveriesOfSession}) number`,
  `INSERT INTO delivery_attempts (delivery_id, number, series, attempted_at, duration_ms, status_code)
   SELECT 'evt_' || ${deliveryOf}, attempt, 1, at, 7, CASE WHEN ${isFailed} THEN 500 ELSE 200 END
   FROM seeded, generate_series(1, ${deliveriesOfSession}) number, generate_series(1, CASE WHEN ${isFailed} THEN 4 ELSE 1 END) attempt`,
  `INSERT INTO webhook_events (id, company_id, event_type, subject_id, sequence, position, created_at)
   SELECT 'evt_' || ${deliveryOf}, company, CASE number WHEN 1 THEN 'session.review_required' ELSE 'submission.approved' END, 'sub_' || key, number,
     n * ${deliveriesOfSession} + number, at + interval '6 hours' * (number - 1)
   FROM seeded, generate_series(1, ${deliveriesOfSession}) number`,
];

/** Settings with which PostgreSQL fills tables faster. They take effect without a restart. */
const relaxed = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  max_parallel_maintenance_workers: '0',
};

const relax = async (pool: Pool, work: () => Promise<void>): Promise<void> => {
  for (const [name, value] of Object.entries(relaxed)) await pool.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await pool.query('SELECT pg_reload_conf()');
  try {
    await work();
  } finally {
    for (const name of Object.keys(relaxed)) await pool.query(`ALTER SYSTEM RESET ${name}`);
    await pool.query('SELECT pg_reload_conf()');
    await pool.query('CHECKPOINT');
  }
};

/**
 * Fills the migrated database of a server of its own with about this many settled deliveries over a year, with their
 * attempts, events, sessions, submissions and histories. The account must be a superuser, and the pool must have
 * {@link keptConnections}.
 */
export const seedKept = async (
  { pool, prisma }: Database,
  deliveries: number,
  describe: DescribeFill,
): Promise<void> => {
  const sessions = Math.ceil(deliveries / deliveriesOfSession);
  const starts = Array.from({ length: Math.ceil(sessions / sessionsAtOnce) }, (_, index) => 1 + index * sessionsAtOnce);
  const fill: Parameters<typeof fillTables>[2] = async (clients) => {
    for (const statement of ownerRows) await clients[0].query(statement);
    await shareOut(clients, starts, async (client, from) => {
      describe('rows', from / sessions);
      await client.query(seedTable(from, Math.min(sessions, from + sessionsAtOnce - 1), sessions));
      for (const statement of rows) await client.query(statement);
      await client.query('DROP TABLE seeded');
    });
    await clients[0].query(
      `INSERT INTO webhook_event_counters (company_id, last_position) SELECT id, ${2 * deliveries + 2} FROM companies WHERE id LIKE 'cmp_%'`,
    );
  };
  await relax(pool, async () => {
    await fillTables(pool, keptTables, fill, { connections: keptConnections, describe });
    describe('counts of days');
    while (await transact(prisma, countDays));
    while (await transact(prisma, countReportDays));
  });
};

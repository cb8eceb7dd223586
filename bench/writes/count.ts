import { readFileSync, statSync } from 'node:fs';
import type { Pool } from 'pg';
import { readCpuTimesMs } from '../measuring/cpu-time.ts';
import { type Contender, untilQuiet } from '../measuring/pair.ts';

/** The log's records and bytes, without full pages, because a checkpoint decides their number. */
const logSql = `
  SELECT sum(count)::int AS records, sum(record_size)::int AS bytes, sum(fpi_size)::int AS "pageBytes",
         sum(count) FILTER (WHERE "resource_manager/record_type" LIKE 'Btree/INSERT%' OR "resource_manager/record_type" LIKE 'Gin/INSERT%')::int AS entries,
         sum(count) FILTER (WHERE "resource_manager/record_type" LIKE 'Transaction/COMMIT%')::int AS commits
  FROM pg_get_wal_stats($1, $2, true)`;

/** The log's records by table and index, those with the most records first. */
const placesSql = `
  SELECT coalesce(relname, 'others') AS name, resource_manager || ' ' || record_type AS record, count(*)::int AS records,
         sum(block_data_length)::int AS bytes
  FROM pg_get_wal_block_info($1, $2) block LEFT JOIN pg_class ON pg_relation_filenode(pg_class.oid) = block.relfilenode
  GROUP BY 1, 2 ORDER BY 3 DESC`;

interface Log {
  readonly records: number;
  readonly bytes: number;
  readonly pageBytes: number;
  readonly entries: number;
  readonly commits: number;
}

interface Place {
  readonly name: string;
  readonly record: string;
  readonly records: number;
  readonly bytes: number;
}

/** The database of a service, and the deliveries that it makes. */
export interface CountedSide {
  readonly label: string;
  readonly pool: Pool;
  readonly contender: Contender;
  readonly postgresLog: string;
}

/** The writes and the CPU time of a round of deliveries. */
export interface Writes extends Log {
  readonly units: number;
  readonly elapsedMs: number;
  readonly cpuMs: Readonly<Record<string, number>>;
  /** Pages that PostgreSQL read into its own memory. */
  readonly pagesRead: number;
  readonly places: readonly Place[];
}

const one = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('The server returned no row.');
  return row;
};

const positionOf = async (pool: Pool): Promise<string> =>
  one((await pool.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn')).rows).lsn;

const pagesReadOf = async (pool: Pool): Promise<number> => {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const sql = 'SELECT blks_read::int AS pages FROM pg_stat_database WHERE datname = current_database()';
  return one((await pool.query<{ pages: number }>(sql)).rows).pages;
};

const runRound = async ({ contender }: CountedSide): Promise<{ units: number; elapsedMs: number }> => {
  const done = await contender.run(false);
  await contender.settle?.();
  return done;
};

/** Counts what one round of deliveries writes, starting after a checkpoint. */
export const countWrites = async (side: CountedSide): Promise<Writes> => {
  const { contender, pool } = side;
  await contender.setUp?.(false);
  await pool.query('CHECKPOINT');
  await untilQuiet(contender.processes);
  const from = await positionOf(pool);
  const pagesBefore = await pagesReadOf(pool);
  const before = readCpuTimesMs(contender.processes) ?? {};
  const { units, elapsedMs } = await runRound(side);
  const after = readCpuTimesMs(contender.processes) ?? {};
  const to = await positionOf(pool);
  const pagesRead = (await pagesReadOf(pool)) - pagesBefore;
  const log = one((await pool.query<Log>(logSql, [from, to])).rows);
  const { rows: places } = await pool.query<Place>(placesSql, [from, to]);
  const cpuMs = Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]));
  return { ...log, units, elapsedMs, cpuMs, pagesRead, places };
};

/** Statements of the product, by the name of the application. Those of one transaction may share a round trip. */
const statementOf = /^docket-(worker|ledger) .*duration: [\d.]+ ms {2}(?:execute|statement)/gm;

/**
 * Counts the statements that the worker sends for one round of deliveries, from the log of PostgreSQL. Logging costs
 * time, so the round counts for nothing else.
 */
export const countStatements = async (side: CountedSide): Promise<number> => {
  const { contender, pool, postgresLog } = side;
  await contender.setUp?.(false);
  await untilQuiet(contender.processes);
  await pool.query(`ALTER SYSTEM SET log_line_prefix = '%a '`);
  await pool.query('ALTER SYSTEM SET log_min_duration_statement = 0');
  await pool.query('SELECT pg_reload_conf()');
  const startsAt = statSync(postgresLog).size;
  const { units } = await runRound(side);
  await pool.query('ALTER SYSTEM RESET log_min_duration_statement');
  await pool.query('ALTER SYSTEM RESET log_line_prefix');
  await pool.query('SELECT pg_reload_conf()');
  const lines = readFileSync(postgresLog).subarray(startsAt).toString();
  return (lines.match(statementOf)?.length ?? 0) / units;
};

import type { Pool } from 'pg';
import { createProgress } from '../dev/base/progress.ts';
import { getTool } from '../dev/binaries/get-tool.ts';
import { minioServer } from '../dev/binaries/minio-server.ts';
import { temporalCli } from '../dev/binaries/temporal-cli.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { openDatabase } from '../prisma/client.ts';
import { readCpuTimesMs } from './measuring/cpu-time.ts';
import { prepareDocketDeliveries } from './rows/deliveries.ts';
import { startBenchStack } from './service/stack.ts';

/**
 * `npm run bench -- delivery-writes [ROUNDS]`: counts PostgreSQL's writes for each delivery of the row `deliveries`,
 * from its write-ahead log. The counts depend on the number of deliveries that share a statement, and hardly on the
 * machine.
 */

const rounds = Number(process.argv[2] ?? 3);
const warmUps = 3;

/** The log's records and bytes, without full pages, because a checkpoint decides their number. */
const logSql = `
  SELECT sum(count)::int AS records, sum(record_size)::int AS bytes, sum(fpi_size)::int AS "pageBytes",
         sum(count) FILTER (WHERE "resource_manager/record_type" LIKE 'Btree/INSERT%' OR "resource_manager/record_type" LIKE 'Gin/INSERT%')::int AS entries,
         sum(count) FILTER (WHERE "resource_manager/record_type" LIKE 'Transaction/COMMIT%')::int AS commits
  FROM pg_get_wal_stats($1, $2, true)`;

/** The log's records by table and index, those with the most bytes first. */
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

const positionOf = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn');
  return rows[0]?.lsn ?? '';
};

const progress = createProgress(process.stderr);
const { binaries } = loadConfig(readEnvironment());
const find = (tool: ReturnType<typeof temporalCli>) =>
  progress.step(`Finding the ${tool.title}`, (describe) => getTool(tool, { describe }));
const programs = {
  temporal: await find(temporalCli(binaries.temporal)),
  minio: await find(minioServer(binaries.minio)),
};
const stack = await progress.step('Starting the service', () => startBenchStack(programs));
const database = openDatabase({ url: stack.databaseUrl, poolSize: 2 }, 'bench');
const { pool } = database;
const { contender, close } = await prepareDocketDeliveries(stack);

const totalMs = (): number =>
  Object.values(readCpuTimesMs(contender.processes) ?? {}).reduce((sum, used) => sum + used, 0);

const measure = async (): Promise<void> => {
  await contender.setUp?.(false);
  await pool.query('CHECKPOINT');
  const from = await positionOf(pool);
  const cpuBeforeMs = totalMs();
  const { units, elapsedMs } = await contender.run(false);
  await contender.settle?.();
  const cpuMs = totalMs() - cpuBeforeMs;
  const to = await positionOf(pool);
  const each = (count: number, digits = 2): string => (count / units).toFixed(digits);
  const [log] = (await pool.query<Log>(logSql, [from, to])).rows;
  if (!log) throw new Error('the log has no records');
  console.log(
    `per delivery: ${each(log.bytes, 0)} bytes in ${each(log.records, 1)} records of the log, ${each(log.entries, 1)} index entries, ` +
      `${each(log.commits)} commits with writes, ${each(cpuMs)} CPU ms; ${((units / elapsedMs) * 1000).toFixed(0)} a second; ` +
      `${each(log.pageBytes, 0)} bytes of full pages after a checkpoint`,
  );
  const { rows: places } = await pool.query<Place>(placesSql, [from, to]);
  for (const { name, record, records, bytes } of places) {
    if (records < units / 10) continue;
    console.log(`    ${each(records).padStart(6)} ${record} ${name}, ${each(bytes, 0)} bytes`);
  }
};

try {
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
    await contender.setUp?.(true);
    await contender.run(true);
    await contender.settle?.();
  }
  for (let round = 1; round <= rounds; round += 1) {
    await progress.step(`Round ${round} of ${rounds}`, measure);
  }
} finally {
  await close();
  await database.close();
  await stack.stop();
}
process.exit(0);

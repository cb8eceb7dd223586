import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createProgress } from '../dev/base/progress.ts';
import { findFreePort } from '../dev/processes/free-ports.ts';
import { startGuard } from '../dev/processes/guard.ts';
import { startPostgres } from '../dev/servers/postgres.ts';
import { type Database, openDatabase } from '../prisma/client.ts';
import { countDays } from '../prisma/dashboard/count-days.ts';
import { migrate } from '../prisma/migrate.ts';
import { createSearchIndexes } from '../prisma/tenants/search-indexes.ts';
import { transact } from '../prisma/transaction.ts';
import { growthReads } from './service/growth-reads.ts';
import { seedGrowth } from './service/seed-growth.ts';

/**
 * `npm run bench -- growth [SESSIONS]`: measures reads in a database with a million sessions and in one with a
 * hundredth of them, and the size of the indexes. The two databases take turns, so that other load affects both.
 */

const sessions = Number(process.argv[2] ?? 1_000_000);
const sizes = [sessions / 100, sessions];
const rounds = 15;

const progress = createProgress(process.stderr);
const folder = mkdtempSync(join(tmpdir(), 'docket-growth-'));
// PostgreSQL may run under another account, which must be able to enter.
await chmod(folder, 0o755);
const guard = startGuard(folder);
const options = { folder: join(folder, 'postgres'), logFile: join(folder, 'postgres.log'), password: 'growth' };
const { server, databaseUrl } = await startPostgres(
  { ...options, port: await findFreePort(), durable: false },
  (started) => guard.watch([started]),
);

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const createSeeded = async (size: number): Promise<Database> => {
  const url = new URL(databaseUrl);
  url.pathname = `/growth_${size}`;
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE growth_${size}`);
  await admin.end();
  await migrate(url.href);
  await createSearchIndexes(url.href);
  const database = openDatabase({ url: url.href, poolSize: 2 }, 'bench');
  await seedGrowth(database.pool, size);
  while (await transact(database.prisma, countDays));
  return database;
};

const databases: Database[] = [];
try {
  for (const size of sizes) databases.push(await progress.step(`Inserting ${size} sessions`, () => createSeeded(size)));
  console.log(`Milliseconds with ${sizes.join(' and ')} sessions, medians of ${rounds}`);
  for (const [name, read] of Object.entries(growthReads)) {
    const times = databases.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { prisma }] of databases.entries()) {
        const startedAtMs = performance.now();
        await read(prisma);
        times[index]?.push(performance.now() - startedAtMs);
      }
    }
    const [few = 0, many = 0] = times.map(median);
    console.log(
      `${few.toFixed(1).padStart(8)} ${many.toFixed(1).padStart(8)} ${(many / few).toFixed(1).padStart(6)}  ${name}`,
    );
  }
  const largest = databases.at(-1);
  if (!largest) throw new Error('No database was filled.');
  const { rows } = await largest.pool.query<{ name: string; size: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_size_pretty(pg_relation_size(indexrelid)) AS size FROM pg_index
     WHERE indrelid = ANY('{sessions,submissions,deliveries}'::regclass[]) ORDER BY pg_relation_size(indexrelid) DESC`,
  );
  for (const { name, size } of rows) console.log(`${size.padStart(8)}  ${name}`);
} finally {
  for (const database of databases) await database.close();
  await server.stop(25_000);
  guard.release();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

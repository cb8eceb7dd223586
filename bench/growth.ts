import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgress } from '../dev/base/progress.ts';
import { findFreePort } from '../dev/processes/free-ports.ts';
import { startGuard } from '../dev/processes/guard.ts';
import { startPostgres } from '../dev/servers/postgres.ts';
import { openDatabase } from '../prisma/client.ts';
import { migrate } from '../prisma/migrate.ts';
import { createSearchIndexes } from '../prisma/tenants/search-indexes.ts';
import { growthReads } from './service/growth-reads.ts';
import { seedGrowth } from './service/seed-growth.ts';

/** `npm run bench:growth [-- SESSIONS]`: how long reads take with a million sessions in the database, and what their indexes weigh. */

const sessions = Number(process.argv[2] ?? 1_000_000);
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

const database = openDatabase({ url: databaseUrl, poolSize: 2 }, 'bench');
try {
  await progress.step('Applying the schema', async () => {
    await migrate(databaseUrl);
    await createSearchIndexes(databaseUrl);
  });
  await progress.step(`Inserting ${sessions} sessions`, () => seedGrowth(database.pool, sessions));
  console.log(`${sessions} sessions; milliseconds, median of ${rounds}`);
  for (const [name, read] of Object.entries(growthReads)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAtMs = performance.now();
      await read(database.prisma);
      times.push(performance.now() - startedAtMs);
    }
    console.log(`${median(times).toFixed(1).padStart(8)}  ${name}`);
  }
  const { rows } = await database.pool.query<{ name: string; size: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_size_pretty(pg_relation_size(indexrelid)) AS size FROM pg_index
     WHERE indrelid = ANY('{sessions,submissions,deliveries}'::regclass[]) ORDER BY pg_relation_size(indexrelid) DESC`,
  );
  for (const { name, size } of rows) console.log(`${size.padStart(8)}  ${name}`);
} finally {
  await database.close();
  await server.stop(25_000);
  guard.release();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

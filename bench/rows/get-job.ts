import { findFreePort } from '../../dev/processes/free-ports.ts';
import { openDatabase } from '../../prisma/client.ts';
import { runFor } from '../measuring/closed-loop.ts';
import { createBenchClient } from '../service/http-client.ts';
import { seedSessions } from '../service/seed-sessions.ts';
import { createBenchTenant } from '../service/tenant.ts';
import type { Row } from './row.ts';

const sessions = 1_000;
const concurrency = 32;
const roundMs = 5_000;
const warmUpMs = 2_000;
/** The number of connections that the API opens by default. */
const poolSize = '10';
const stopGraceMs = 5_000;

/** Reads a job, against a bare Koa handler with one `pg` query of the same columns. */
export const getJobRow: Row = {
  name: 'get-job',
  title: 'GET job, against a bare Koa handler with one pg query',
  unit: 'read',
  async prepare(stack) {
    const database = openDatabase({ url: stack.databaseUrl, poolSize: 4 }, 'bench');
    const tenant = await createBenchTenant(database);
    const seeded = await seedSessions(database.pool, tenant, sessions);
    const port = await findFreePort();
    const bare = await stack.startScript('bare', 'bench/bare/job-server.ts', [
      String(port),
      stack.databaseUrl,
      poolSize,
    ]);
    const product = createBenchClient(stack.baseUrl, concurrency, tenant.apiKey);
    const baseline = createBenchClient(`http://127.0.0.1:${port}`, concurrency);
    const readWith = (client: typeof product) => (isWarmUp: boolean) =>
      runFor(isWarmUp ? warmUpMs : roundMs, concurrency, async (index) => {
        await client.send({ method: 'GET', path: `/api/v1/jobs/${seeded[index % sessions]?.sessionId}`, expect: 200 });
      });
    const { api, postgres } = stack.processes;
    return {
      product: { label: 'GET /api/v1/jobs/{id}', processes: { api, postgres }, run: readWith(product) },
      baseline: { label: 'Koa and pg', processes: { bare: bare.pid, postgres }, run: readWith(baseline) },
      close: async () => {
        await Promise.all([product.close(), baseline.close(), database.close(), bare.stop(stopGraceMs)]);
      },
    };
  },
};

import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../prisma/client.ts';
import { startBareProcess } from '../bare/process.ts';
import { runFor } from '../measuring/closed-loop.ts';
import { createBenchClient } from '../service/http-client.ts';
import { createBenchTenant } from '../service/tenant.ts';
import { untilDispatched } from '../service/until-dispatched.ts';
import type { Row } from './row.ts';

const concurrency = 16;
const roundMs = 5_000;
const warmUpMs = 2_000;
const poolSize = '10';

/** Creates a session including its workflow in Temporal, against the same inserts in one `pg` transaction. */
export const createSessionRow: Row = {
  name: 'create-session',
  title: 'Create session, against the same inserts in one pg transaction',
  unit: 'session',
  async prepare(stack) {
    const database = openDatabase({ url: stack.databaseUrl, poolSize: 4 }, 'bench');
    const { companyId, apiKeyId, definitionId, slug, apiKey } = await createBenchTenant(database);
    const args = [stack.databaseUrl, poolSize, companyId, apiKeyId, definitionId];
    const bare = await startBareProcess(stack, 'bench/bare/inserts.ts', args);
    const client = createBenchClient(stack.baseUrl, concurrency, apiKey);
    const path = `/api/v1/workflows/${slug}/sessions`;
    const { api, worker, postgres, temporal } = stack.processes;
    const durationMs = (isWarmUp: boolean) => (isWarmUp ? warmUpMs : roundMs);
    return {
      product: {
        label: 'POST sessions',
        processes: { api, postgres, temporal, worker },
        run: (isWarmUp) =>
          runFor(durationMs(isWarmUp), concurrency, async () => {
            const body = { fileCount: 1, contentTypes: ['application/pdf'], clientSubmissionId: randomUUID() };
            await client.send({ method: 'POST', path, body, expect: 201 });
          }),
        settle: () => untilDispatched(database.pool),
      },
      baseline: {
        label: 'pg transaction',
        processes: { bare: bare.pid, postgres },
        run: (isWarmUp) => bare.run({ durationMs: durationMs(isWarmUp), concurrency }),
      },
      close: async () => {
        await Promise.all([client.close(), bare.close(), database.close()]);
      },
    };
  },
};

import { setTimeout as delay } from 'node:timers/promises';
import { runTimes } from '../measuring/closed-loop.ts';
import { createBenchClient } from '../service/http-client.ts';
import { deliveriesConcurrency, deliveriesOf, prepareDocketDeliveries } from './deliveries.ts';
import type { Row } from './row.ts';

/** An Outpost that runs on this machine, with all its servers. */
export interface RunningOutpost {
  readonly url: string;
  readonly apiKey: string;
  /** Process ids of Outpost and of the servers that it uses, by their names in the table. */
  readonly processes: Readonly<Record<string, number>>;
}

const tenant = 'docket-bench';
const topic = 'session.completed';
/**
 * Outpost writes its log of attempts in batches, at the latest after LOG_BATCH_THRESHOLD_SECONDS, which
 * docs/performance.md sets to 1.
 */
const logBatchMs = 1_500;

/** Docket's deliveries against those of Outpost to the same sink. */
export const outpostRow = ({ url, apiKey, processes }: RunningOutpost): Row => ({
  name: 'outpost',
  title: `Webhook deliveries at concurrency ${deliveriesConcurrency}, against Outpost (hookdeck/outpost)`,
  unit: 'delivery',
  async prepare(stack) {
    const docket = await prepareDocketDeliveries(stack);
    const { sink } = docket;
    const client = createBenchClient(url, deliveriesConcurrency, apiKey);
    const path = `/api/v1/tenants/${tenant}-${stack.sinkPort}`;
    await client.send({ method: 'PUT', path, expect: 201 });
    const destination = { type: 'webhook', topics: '*', config: { url: sink.url } };
    await client.send({ method: 'POST', path: `${path}/destinations`, body: destination, expect: 201 });
    const publish = async (): Promise<void> => {
      const data = { sessionId: docket.sessionId, companyId: docket.tenant.companyId };
      const body = { tenant_id: `${tenant}-${stack.sinkPort}`, topic, data };
      await client.send({ method: 'POST', path: '/api/v1/publish', body, expect: 202 });
    };
    return {
      product: docket.contender,
      baseline: {
        label: 'Outpost',
        processes,
        run: async (isWarmUp) => {
          const startedAtMs = performance.now();
          const count = deliveriesOf(isWarmUp);
          const total = sink.count() + count;
          await runTimes(count, deliveriesConcurrency, publish);
          await sink.reached(total);
          return { units: count, elapsedMs: performance.now() - startedAtMs };
        },
        settle: () => delay(logBatchMs),
      },
      close: async () => {
        await Promise.all([client.close(), docket.close()]);
      },
    };
  },
});

import { createProgress } from '../dev/base/progress.ts';
import { getTool } from '../dev/binaries/get-tool.ts';
import { minioServer } from '../dev/binaries/minio-server.ts';
import { temporalCli } from '../dev/binaries/temporal-cli.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { openDatabase } from '../prisma/client.ts';
import { measureWebhookFairness } from './fairness/webhooks.ts';
import { runTimes } from './measuring/closed-loop.ts';
import { percentile } from './measuring/figures.ts';
import { runSession, sessionsPathOf, submitSession } from './rows/whole-session.ts';
import { createBenchClient } from './service/http-client.ts';
import { startSink } from './service/sink.ts';
import { startBenchStack } from './service/stack.ts';
import { createBenchTenant } from './service/tenant.ts';

/**
 * `npm run bench:fairness`: measures the time of single documents of one company, from creation to webhook, while the
 * service is idle and while the documents of another company wait in the queue. The engine works 500 ms on each
 * document, and works on as many at the same time as there are cores. Then it measures webhooks in the same way, beside
 * receivers that never answer. `-- documents` or `-- webhooks` measures one of them.
 */

const engineMs = 500;
const floodCount = 400;
const documents = 30;
const floodConcurrency = 16;

const progress = createProgress(process.stderr);
const { binaries } = loadConfig(readEnvironment());
const programs = {
  temporal: await progress.step('Finding the Temporal CLI', (describe) =>
    getTool(temporalCli(binaries.temporal), { describe }),
  ),
  minio: await progress.step('Finding the MinIO server', (describe) =>
    getTool(minioServer(binaries.minio), { describe }),
  ),
};
const stack = await progress.step('Starting the service', () => startBenchStack(programs, { idleMs: engineMs }));
const database = openDatabase({ url: stack.databaseUrl, poolSize: 4 }, 'bench');
const sink = await startSink(stack.sinkPort);
const bulk = await createBenchTenant(database);
const single = await createBenchTenant(database);
const bulkClient = createBenchClient(stack.baseUrl, floodConcurrency, bulk.apiKey);
const singleClient = createBenchClient(stack.baseUrl, 1, single.apiKey);

/** Runs single documents in turn. @returns their times in milliseconds, the shortest first */
const measure = async (): Promise<number[]> => {
  const times: number[] = [];
  await runTimes(documents, 1, async () => {
    const startedAtMs = performance.now();
    await runSession(singleClient, sink, sessionsPathOf(single));
    times.push(performance.now() - startedAtMs);
  });
  return times.sort((a, b) => a - b);
};

const describeTimes = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;

const waiting = (): Promise<number> =>
  database.prisma.session.count({ where: { companyId: bulk.companyId, state: 'submitted' } });

const measureDocuments = async (): Promise<void> => {
  await progress.step('Warming up', () => runTimes(5, 1, () => runSession(singleClient, sink, sessionsPathOf(single))));
  const idle = await progress.step('Single documents, idle', measure);
  await progress.step(`Submitting ${floodCount} documents of another company`, () =>
    runTimes(floodCount, floodConcurrency, async () => {
      await submitSession(bulkClient, sink, sessionsPathOf(bulk));
    }),
  );
  const before = await waiting();
  const flooded = await progress.step('Single documents, while those wait', measure);
  const after = await waiting();
  console.log(`idle: ${describeTimes(idle)}`);
  console.log(`while ${before} to ${after} documents of another company wait: ${describeTimes(flooded)}`);
  console.log(`p95: ${(percentile(flooded, 0.95) / percentile(idle, 0.95)).toFixed(2)} times the idle one`);
  if (after === 0) {
    console.log('The queue was empty before the end, so the figure is meaningless. This machine needs a larger flood.');
  }
};

const measureWebhooks = async (): Promise<void> => {
  const { pool } = database;
  const ports = stack.receiverPorts;
  const lines = await progress.step('Webhooks, idle and beside receivers that never answer', () =>
    measureWebhookFairness({ pool, ports, flooding: bulk, other: single }),
  );
  for (const line of lines) console.log(line);
};

try {
  const [only] = process.argv.slice(2);
  if (only !== 'webhooks') await measureDocuments();
  if (only !== 'documents') await measureWebhooks();
} finally {
  await Promise.all([bulkClient.close(), singleClient.close(), sink.close(), database.close()]);
  await stack.stop();
}
process.exit(0);

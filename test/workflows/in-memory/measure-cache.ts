import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../../domain/ids.ts';
import { startWorld } from './world.ts';

/**
 * Measures the memory of a session workflow in a worker's cache: starts sessions that wait for their upload, and
 * compares the process's memory before and after.
 *
 *   npx node --expose-gc test/workflows/in-memory/measure-cache.ts [NUMBER OF WORKFLOWS]
 */

const count = Number(process.argv[2] ?? 1_000);
const steps = 4;
const mib = 2 ** 20;

const residentMib = async (): Promise<number> => {
  globalThis.gc?.();
  await delay(1_000);
  return process.memoryUsage.rss() / mib;
};

const world = await startWorld({ server: 'dev' });
const stopWorkers = await world.startWorkers({ platform: {} }, { cachedWorkflows: count });

const openSession = async (): Promise<void> => {
  const sessionId = newId('session');
  const submissionId = newId('submission');
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const payload = { sessionId, submissionId, companyId: newId('company'), batchId: null, expiresAt };
  await world.send({ kind: 'session.start', payload });
  // The answer to a query shows that the workflow is in the cache.
  await world.client.workflow.getHandle(sessionId).query('__stack_trace');
};

for (let index = 0; index < 20; index += 1) await openSession();
const before = await residentMib();
for (let step = 1; step <= steps; step += 1) {
  for (let index = 0; index < count / steps; index += 10) await Promise.all(Array.from({ length: 10 }, openSession));
  const after = await residentMib();
  const open = (count / steps) * step;
  console.log(
    `${open} cached workflows: ${after.toFixed(0)} MiB, ${(((after - before) * 1_024) / open).toFixed(0)} KiB each`,
  );
}
await stopWorkers();
await world.stop();
process.exit(0);

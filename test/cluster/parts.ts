import { join } from 'node:path';
import { startGuard } from '../../dev/processes/guard.ts';
import type { ManagedProcess } from '../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../dev/processes/wait-until-ready.ts';
import { startTemporalCluster } from '../../dev/servers/temporal-cluster.ts';
import { isolatedEnvironment } from '../../dev/stack/app-environment.ts';
import { type AppProcessOptions, startApi, startWorker, startWorkerBy } from '../../dev/stack/app-processes.ts';
import { TestCluster, testClusterVariable } from '../../dev/testing/cluster.ts';
import { testStack } from '../support/stack/stack.ts';

const readyTimeoutMs = 90_000;
const stopGraceMs = 30_000;

/** A process of the deployment that can be restarted. */
export interface Part {
  readonly name: string;
  start(): Promise<void>;
  /** Stops it gracefully, as a rolling restart does. */
  stop(): Promise<void>;
}

export const cluster: TestCluster = TestCluster.parse(JSON.parse(process.env[testClusterVariable] ?? '{}'));

const guard = startGuard();
const running = new Set<ManagedProcess>();
/** Parts that other parts need come first. */
const parts: Part[] = [];

const createPart = (name: string, launch: () => Promise<ManagedProcess>): Part => {
  let current: ManagedProcess | null = null;
  const part: Part = {
    name,
    async start() {
      current = await launch();
      running.add(current);
      guard.watch([...running]);
    },
    async stop() {
      if (!current) return;
      await current.stop(stopGraceMs);
      running.delete(current);
      guard.watch([...running]);
      current = null;
    },
  };
  parts.push(part);
  return part;
};

const application = (
  name: string,
  settings: Record<string, string>,
  start: (options: AppProcessOptions) => Promise<ManagedProcess>,
): Part =>
  createPart(name, async () => {
    const env = isolatedEnvironment({ ...testStack().settings, DATABASE_POOL_SIZE: '5', ...settings });
    const started = await start({ env, logFolder: join(testStack().logFolder, name), output: 'file' });
    await waitUntilReady(started, readyTimeoutMs, async () => (started.saidReady() ? true : null));
    return started;
  });

/** A worker for documents, with additional settings. */
export const documentWorker = (name: string, settings: Record<string, string> = {}): Part =>
  application(name, { WORKER_QUEUES: 'platform,webhooks,processing', ...settings }, startWorker);

/** An API with additional settings. */
export const createApi = (name: string, settings: Record<string, string> = {}): Part =>
  application(name, settings, startApi);

/** A worker that follows the scripts in the photos of a test. */
const shelfWorker = (name: string): Part =>
  application(name, { WORKER_QUEUES: 'shelf' }, (options) => startWorkerBy('test/support/shelf-worker.ts', options));

export const temporal: Part = createPart('temporal', () => startTemporalCluster(cluster.temporal, () => undefined));

/** A Temporal server with 512 history shards. */
export const largeTemporal: Part = createPart('temporal-512', () =>
  startTemporalCluster(cluster.largeTemporal, () => undefined),
);

const { secondApiPort } = cluster;
export const secondBaseUrl = `http://127.0.0.1:${secondApiPort}`;
export const secondApiSettings = { PORT: String(secondApiPort), BASE_URL: secondBaseUrl };

export const apis: readonly Part[] = [createApi('api-1'), createApi('api-2', secondApiSettings)];

export const workers: readonly Part[] = [
  documentWorker('worker-1'),
  documentWorker('worker-2'),
  shelfWorker('shelf-worker-1'),
  shelfWorker('shelf-worker-2'),
];

/** Stops everything, servers last. */
export const stopEverything = async (): Promise<void> => {
  for (const part of parts.toReversed()) await part.stop();
  guard.release();
};

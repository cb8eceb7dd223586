import { randomBytes } from 'node:crypto';
import { findFreePort, findFreePorts } from '../processes/free-ports.ts';
import type { GuardedProcess } from '../processes/guard.ts';
import type { ManagedProcess } from '../processes/managed-process.ts';
import { isolatedEnvironment } from '../stack/app-environment.ts';
import { type AppProcessOptions, startApi, startWorker, startWorkerBy, waitForApp } from '../stack/app-processes.ts';
import { startTemporaryStack, type TemporaryStack } from '../stack/temporary-stack.ts';
import type { TestStack } from './stack.ts';

const receiverPortCount = 64;
const stopGraceMs = 25_000;

const documentQueues = 'platform,processing,webhooks';
/**
 * Shelf captures have a separate worker with a scripted engine that follows the photos of a test, several at the same
 * time.
 */
const shelfWorkerScript = 'test/support/shelf-worker.ts';
const shelfWorkerSettings = { WORKER_QUEUES: 'shelf', SHELF_CONCURRENCY: '16' };

/** Delays that take minutes in production, shortened for tests. */
const shortWaits = {
  WEBHOOK_RETRY_DELAYS: '200ms,200ms,200ms',
  WEBHOOK_TIMEOUT: '2s',
  WEBHOOK_TEST_TIMEOUT: '2s',
  BATCH_GRACE: '1s',
};

/** All tests sign in from the same address, and some send hundreds of requests at the same time. */
const openDoors = { ADMIN_SIGN_IN_LIMIT: '100000', MAX_WAITING_REQUESTS: '1000' };

const credentials = {
  S3_ACCESS_KEY: 'docket',
  S3_SECRET_KEY: 'docket-secret',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'docket',
};

/** The stack of a test run: servers, API and workers. */
export type TestService = {
  stack: TestStack;
  processes: readonly ManagedProcess[];
  /** Adds a process that uses the stack and must end with this process. */
  guardUser(user: GuardedProcess): void;
  stop(): Promise<void>;
};

const testSettings = async (servers: TemporaryStack, receiverPorts: readonly number[], ocrModels: string | null) => {
  const port = await findFreePort();
  return {
    ...servers.settings,
    ...shortWaits,
    ...openDoors,
    ...credentials,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: servers.folder,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ...(ocrModels ? { OCR_MODELS_DIR: ocrModels } : {}),
    MAILBOX_TRUSTED_HOSTS: receiverPorts.map((receiver) => `127.0.0.1:${receiver}`).join(','),
    WEBHOOK_TRUSTED_ORIGINS: receiverPorts.map((receiver) => `http://127.0.0.1:${receiver}`).join(','),
  };
};

/**
 * Starts the stack that the files of a test run share: servers in a temporary folder, one API and two worker processes
 * that log to files. All of it ends with this process.
 */
export const startTestService = async (programs: TestStack['programs']): Promise<TestService> => {
  const servers = await startTemporaryStack(programs);
  const receiverPorts = await findFreePorts(receiverPortCount);
  const settings = await testSettings(servers, receiverPorts, programs.ocrModels);
  const { logFolder } = servers;
  const apiMetricsPort = await findFreePort();
  const workerMetricsPort = await findFreePort([apiMetricsPort]);
  const optionsWith = (further: Record<string, string>): AppProcessOptions => ({
    env: isolatedEnvironment({ ...settings, ...further }),
    logFolder,
    output: 'file',
  });
  const processes: ManagedProcess[] = [];
  const stop = async () => {
    for (const one of processes) await one.stop(stopGraceMs);
    await servers.stop();
  };
  try {
    const worker = await startWorker(
      optionsWith({ WORKER_QUEUES: documentQueues, METRICS_PORT: String(workerMetricsPort) }),
    );
    processes.unshift(worker);
    const shelfWorker = await startWorkerBy(shelfWorkerScript, optionsWith(shelfWorkerSettings));
    processes.unshift(shelfWorker);
    const api = await startApi(optionsWith({ METRICS_PORT: String(apiMetricsPort) }));
    processes.unshift(api);
    servers.guard(processes);
    for (const one of [worker, shelfWorker]) await waitForApp(api, one, settings.BASE_URL);
  } catch (error) {
    await stop();
    throw error;
  }
  const {
    DATABASE_URL: databaseUrl = '',
    TEMPORAL_ADDRESS: temporalAddress = '',
    S3_ENDPOINT: endpoint = '',
  } = servers.settings;
  const s3 = {
    endpoint,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
  };
  const { temporalUiUrl } = servers;
  const addresses = {
    baseUrl: settings.BASE_URL,
    databaseUrl,
    temporalAddress,
    temporalNamespace: 'default',
    temporalUiUrl,
    s3,
    logFolder,
    metrics: {
      api: `http://127.0.0.1:${apiMetricsPort}/metrics`,
      worker: `http://127.0.0.1:${workerMetricsPort}/metrics`,
    },
  };
  return {
    stack: { ...addresses, settings, receiverPorts, programs },
    processes,
    guardUser: (user) => servers.guard([user, ...processes]),
    stop,
  };
};

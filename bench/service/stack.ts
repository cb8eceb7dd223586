import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile } from '../../base/project.ts';
import { findFreePorts } from '../../dev/processes/free-ports.ts';
import { startGuard } from '../../dev/processes/guard.ts';
import { type ManagedProcess, startProcess } from '../../dev/processes/managed-process.ts';
import { type Environment, isolatedEnvironment } from '../../dev/stack/app-environment.ts';
import { runSetup, startApi, waitForApp } from '../../dev/stack/app-processes.ts';
import { createServerSettings } from '../../dev/stack/server-settings.ts';
import { startStack } from '../../dev/stack/stack.ts';

/** The whole service on separate servers that store data durably, like those of `npm start`. */
export interface BenchStack {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  /** The port of the webhook sink; the service trusts its origin. */
  readonly sinkPort: number;
  /** Two more ports whose origins the service trusts. */
  readonly receiverPorts: readonly [number, number];
  /** The log file of PostgreSQL. */
  readonly postgresLog: string;
  /** Process ids, by their names in the tables. */
  readonly processes: Readonly<Record<'api' | 'worker' | 'postgres' | 'temporal' | 'minio', number>>;
  /** Starts a script of the project that reports when it is ready, with additional settings. It ends with the stack. */
  startScript(
    name: string,
    script: string,
    args?: readonly string[],
    further?: Readonly<Record<string, string>>,
  ): Promise<ManagedProcess>;
  stop(): Promise<void>;
}

const readyTimeoutMs = 60_000;
const stopGraceMs = 25_000;
const credentials = {
  accessKey: 'docket',
  secretKey: randomBytes(12).toString('hex'),
  region: 'us-east-1',
  buckets: ['docket'],
};

/** Far above what a machine can serve: the benchmarks use one key and measure the service, not its limits. */
const unlimited = '100000000';

const serviceSettings = (ports: { api: number; receivers: readonly number[] }): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: String(ports.api),
  S3_ACCESS_KEY: credentials.accessKey,
  S3_SECRET_KEY: credentials.secretKey,
  WEBHOOK_TRUSTED_ORIGINS: ports.receivers.map((port) => `http://127.0.0.1:${port}`).join(','),
  RATE_LIMIT_READ: unlimited,
  RATE_LIMIT_SESSION: unlimited,
  RATE_LIMIT_SUBMIT: unlimited,
  RATE_LIMIT_WRITE: unlimited,
  MAX_WAITING_REQUESTS: unlimited,
  LOG_LEVEL: 'warn',
});

const untilReady = async (one: ManagedProcess): Promise<void> => {
  const deadlineMs = Date.now() + readyTimeoutMs;
  while (!one.saidReady()) {
    if (one.hasExited() || Date.now() > deadlineMs) {
      throw new Error(`${one.name} did not start:\n${one.lastLines(20).join('\n')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Processes that stop one after another, last started first, and end when this process ends. */
const createFamily = (folder: string) => {
  const guard = startGuard(folder);
  const members: ManagedProcess[] = [];
  return {
    join: (one: ManagedProcess): void => {
      members.unshift(one);
      guard.watch(members);
    },
    stop: async (): Promise<void> => {
      for (const one of members) await one.stop(stopGraceMs);
      guard.release();
      await rm(folder, { recursive: true, force: true });
    },
    pidOf: (name: string): number => members.find((one) => one.name === name)?.pid ?? 0,
  };
};

type Family = ReturnType<typeof createFamily>;

const startServers = async (folder: string, family: Family, programs: { temporal: string; minio: string }) => {
  const { addresses } = await startStack({
    ...(await createServerSettings()),
    ...programs,
    folder,
    s3: credentials,
    temporalNamespace: 'default',
    durable: true,
    postgres: true,
    onSpawn: family.join,
  });
  const { databaseUrl = '', temporalAddress = '', s3Endpoint = '' } = addresses;
  return { DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: temporalAddress, S3_ENDPOINT: s3Endpoint };
};

/** The engine: the product's own, or one that is idle for a while. */
export type BenchEngine = 'builtin' | { readonly idleMs: number };

const startService = async (folder: string, family: Family, env: Environment, baseUrl: string, engine: BenchEngine) => {
  const options = { env, logFolder: join(folder, 'logs'), output: 'file' } as const;
  const startScript: BenchStack['startScript'] = async (name, script, args = [], further = {}) => {
    const one = await startProcess({
      name,
      command: process.execPath,
      args: [projectFile(script), ...args],
      env: { ...env, ...further },
      logFile: join(options.logFolder, `${name}.log`),
      output: 'file',
      ipc: true,
    });
    family.join(one);
    await untilReady(one);
    return one;
  };
  const worker =
    engine === 'builtin'
      ? await startScript('worker', 'worker/main.ts')
      : await startScript('worker', 'bench/service/idle-engine-worker.ts', [String(engine.idleMs)]);
  const api = await startApi(options);
  family.join(api);
  await waitForApp(api, worker, baseUrl);
  return startScript;
};

/**
 * Starts servers, API and worker in a temporary folder. All of it ends with this process.
 * @param settings of API and worker, besides their addresses
 * @param fill called with the URL of the migrated database, before API and worker start
 */
export const startBenchStack = async (
  programs: { temporal: string; minio: string },
  engine: BenchEngine = { idleMs: 0 },
  settings: Record<string, string> = {},
  fill?: (databaseUrl: string) => Promise<void>,
): Promise<BenchStack> => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'));
  // PostgreSQL may run under another account, which must be able to enter.
  chmodSync(folder, 0o755);
  const family = createFamily(folder);
  try {
    const [apiPort = 0, sinkPort = 0, firstPort = 0, secondPort = 0] = await findFreePorts(4);
    const servers = await startServers(folder, family, programs);
    const env = isolatedEnvironment({
      ...serviceSettings({ api: apiPort, receivers: [sinkPort, firstPort, secondPort] }),
      ...servers,
      ...settings,
      DATA_DIR: folder,
    });
    await runSetup(env, ['database', 'temporal', 'storage']);
    await fill?.(servers.DATABASE_URL);
    const baseUrl = `http://127.0.0.1:${apiPort}`;
    const startScript = await startService(folder, family, env, baseUrl, engine);
    const { pidOf } = family;
    return {
      baseUrl,
      databaseUrl: servers.DATABASE_URL,
      temporalAddress: servers.TEMPORAL_ADDRESS,
      sinkPort,
      receiverPorts: [firstPort, secondPort],
      postgresLog: join(folder, 'logs', 'postgres.log'),
      processes: {
        api: pidOf('api'),
        worker: pidOf('worker'),
        postgres: pidOf('PostgreSQL'),
        temporal: pidOf('Temporal'),
        minio: pidOf('MinIO'),
      },
      startScript,
      stop: family.stop,
    };
  } catch (error) {
    await family.stop();
    throw error;
  }
};

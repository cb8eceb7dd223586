import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { startGuard } from '../../../dev/processes/guard.ts';
import type { ManagedProcess } from '../../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../../dev/processes/wait-until-ready.ts';
import { startPostgres } from '../../../dev/servers/postgres.ts';
import { startTemporal } from '../../../dev/servers/temporal.ts';
import { isolatedEnvironment } from '../../../dev/stack/app-environment.ts';
import { loopbackUrl, runSetup, startApi, startWorkerBy } from '../../../dev/stack/app-processes.ts';
import { createServerSettings } from '../../../dev/stack/server-settings.ts';
import { openDatabase } from '../../../prisma/client.ts';
import { atFileEnd } from '../file-end/at-file-end.ts';
import { testStack } from './stack.ts';

const readyTimeoutMs = 90_000;
const stopGraceMs = 25_000;

/** A process that a test can stop and start again with the same address and data. */
export interface Restartable {
  /** The running process, or the last one that ran. */
  current(): ManagedProcess;
  /** Starts a new process and waits until it is ready. */
  start(): Promise<void>;
}

/** The addresses of an own stack's servers. */
export interface OwnServers {
  readonly databaseUrl: string;
  readonly temporalAddress: string;
}

/** PostgreSQL, Temporal, one API and one worker process for one test; the object storage is the shared stack's. */
export interface OwnStack extends Omit<ReturnType<typeof openDatabase>, 'close'> {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly logFolder: string;
  /** Path of Temporal's database. */
  readonly temporalDatabase: string;
  readonly postgres: Restartable;
  readonly temporal: Restartable;
  readonly api: Restartable;
  readonly worker: Restartable;
  /** Starts another API process on the same servers. */
  addApi(): Promise<Restartable & { readonly baseUrl: string }>;
  /** Starts another worker process on the same servers, optionally with other settings or another script. */
  addWorker(further?: Settings, script?: string): Promise<Restartable>;
  /** The settings of its processes, without their ports. */
  readonly settings: Settings;
}

const restartable = async (launch: () => Promise<ManagedProcess>): Promise<Restartable> => {
  let current = await launch();
  return {
    current: () => current,
    start: async () => {
      current = await launch();
    },
  };
};

const createFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-own-'));
  // PostgreSQL may run under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  return folder;
};

type Settings = Readonly<Record<string, string>>;

/**
 * Starts a stack with these settings whose servers keep their data on disk. It is stopped after the tests of the file.
 * @param settings of API and worker, or a function that derives them from the addresses of the servers
 */
export const startOwnStack = async (
  settings: Settings | ((servers: OwnServers) => Promise<Settings>) = {},
  parts: Parameters<typeof runSetup>[1] = ['database', 'temporal', 'storage'],
): Promise<OwnStack> => {
  const folder = createFolder();
  const guard = startGuard(folder);
  const spawned: ManagedProcess[] = [];
  const onSpawn = (server: ManagedProcess): ManagedProcess => {
    spawned.unshift(server);
    guard.watch(spawned);
    return server;
  };
  const logFolder = join(folder, 'logs');
  const logOf = (name: string) => join(logFolder, `${name}.log`);
  const { ports, postgresPassword: password } = await createServerSettings();
  const postgresOptions = { folder: join(folder, 'postgres'), logFile: logOf('postgres'), port: ports.postgres };
  const temporalOptions = {
    binary: testStack().programs.temporal,
    databaseFile: join(folder, 'temporal.db'),
    logFile: logOf('temporal'),
    port: ports.temporal,
    uiPort: ports.temporalUi,
    namespace: 'default',
  };
  let databaseUrl = '';
  const launchPostgres = async (): Promise<ManagedProcess> => {
    const started = await startPostgres({ ...postgresOptions, password, durable: true }, onSpawn);
    databaseUrl = started.databaseUrl;
    return started.server;
  };
  atFileEnd(async () => {
    for (const process of spawned) await process.stop(stopGraceMs);
    guard.release();
    await rm(folder, { recursive: true, force: true });
  });
  const launchTemporal = async () => (await startTemporal(temporalOptions, onSpawn)).server;
  const [postgres, temporal] = await Promise.all([restartable(launchPostgres), restartable(launchTemporal)]);

  const temporalAddress = `127.0.0.1:${ports.temporal}`;
  const given = typeof settings === 'function' ? await settings({ databaseUrl, temporalAddress }) : settings;
  const servers = { ...testStack().settings, DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: temporalAddress };
  const launchApp = (name: string, start: typeof startApi, further: Settings) => async (): Promise<ManagedProcess> => {
    const env = isolatedEnvironment({ ...servers, ...given, ...further });
    const app = onSpawn(await start({ env, logFolder: join(logFolder, name), output: 'file' }));
    await waitUntilReady(app, readyTimeoutMs, async () => (app.saidReady() ? true : null));
    return app;
  };
  const addApi = async () => {
    const port = await findFreePort();
    const baseUrl = loopbackUrl('127.0.0.1', port);
    const launch = launchApp(`api-${port}`, startApi, { PORT: String(port), BASE_URL: baseUrl });
    return { ...(await restartable(launch)), baseUrl };
  };
  let workers = 0;
  const addWorker = (further: Settings = {}, script = 'worker/main.ts'): Promise<Restartable> => {
    workers += 1;
    const start: typeof startApi = (options) => startWorkerBy(script, options);
    return restartable(launchApp(`worker-${workers}`, start, further));
  };
  await runSetup(isolatedEnvironment({ ...servers, ...given }), parts);
  const [{ baseUrl, ...api }, worker] = await Promise.all([addApi(), addWorker()]);
  const { prisma, pool, close } = openDatabase({ url: databaseUrl, poolSize: 4 }, 'test');
  atFileEnd(close);
  const { databaseFile: temporalDatabase } = temporalOptions;
  const own = { prisma, pool, postgres, temporal, api, worker, addApi, addWorker, settings: { ...servers, ...given } };
  return { baseUrl, databaseUrl, temporalAddress, logFolder, temporalDatabase, ...own };
};

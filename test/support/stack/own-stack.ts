import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { startGuard } from '../../../dev/processes/guard.ts';
import type { ManagedProcess } from '../../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../../dev/processes/wait-until-ready.ts';
import { startPostgres } from '../../../dev/servers/postgres.ts';
import { startTemporal } from '../../../dev/servers/temporal.ts';
import { isolatedEnvironment } from '../../../dev/stack/app-environment.ts';
import { loopbackUrl, runSetup, startApi, startWorker } from '../../../dev/stack/app-processes.ts';
import { createServerSettings } from '../../../dev/stack/server-settings.ts';
import { openDatabase } from '../../../prisma/client.ts';
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

/** PostgreSQL, Temporal, one API and one worker process for one test; the object storage is the shared stack's. */
export interface OwnStack extends Omit<ReturnType<typeof openDatabase>, 'close'> {
  readonly baseUrl: string;
  readonly temporalAddress: string;
  /** Path of Temporal's database. */
  readonly temporalDatabase: string;
  readonly postgres: Restartable;
  readonly temporal: Restartable;
  readonly api: Restartable;
  readonly worker: Restartable;
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

/** Starts a stack with these settings whose servers keep their data on disk. It is stopped after the tests of the file. */
export const startOwnStack = async (
  settings: Readonly<Record<string, string>> = {},
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
  const logOf = (name: string) => join(folder, 'logs', `${name}.log`);
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
  afterAll(async () => {
    for (const process of spawned) await process.stop(stopGraceMs);
    guard.release();
    await rm(folder, { recursive: true, force: true });
  });
  const launchTemporal = async () => (await startTemporal(temporalOptions, onSpawn)).server;
  const [postgres, temporal] = await Promise.all([restartable(launchPostgres), restartable(launchTemporal)]);

  const temporalAddress = `127.0.0.1:${ports.temporal}`;
  const port = await findFreePort();
  const baseUrl = loopbackUrl('127.0.0.1', port);
  const env = isolatedEnvironment({
    ...testStack().settings,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    PORT: String(port),
    BASE_URL: baseUrl,
    ...settings,
  });
  await runSetup(env, parts);
  const appOptions = { env, logFolder: join(folder, 'logs'), output: 'file' } as const;
  const launchApp = (start: typeof startApi) => async (): Promise<ManagedProcess> => {
    const app = onSpawn(await start(appOptions));
    await waitUntilReady(app, readyTimeoutMs, async () => (app.saidReady() ? true : null));
    return app;
  };
  const [api, worker] = await Promise.all([restartable(launchApp(startApi)), restartable(launchApp(startWorker))]);
  const { prisma, pool, close } = openDatabase({ url: databaseUrl, poolSize: 4 }, 'test');
  afterAll(close);
  const { databaseFile: temporalDatabase } = temporalOptions;
  return { baseUrl, temporalAddress, temporalDatabase, prisma, pool, postgres, temporal, api, worker };
};

import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GuardedProcess, startGuard } from '../processes/guard.ts';
import type { ManagedProcess } from '../processes/managed-process.ts';
import { isolatedEnvironment } from './app-environment.ts';
import { runSetup } from './app-processes.ts';
import { createServerSettings } from './server-settings.ts';
import { startStack } from './stack.ts';

/** A separate PostgreSQL, Temporal and MinIO in a temporary folder. */
export type TemporaryStack = {
  folder: string;
  logFolder: string;
  /** The settings with which processes of the project reach the servers; further ones may override them. */
  settings: Record<string, string>;
  temporalUiUrl: string;
  /** Adds processes that belong to the stack, the first to stop first. They end when this process ends. */
  guard(processes: readonly GuardedProcess[]): void;
  /** Stops the servers and removes the folder. Processes that use them must be stopped first. */
  stop(): Promise<void>;
};

/** Tests make further buckets with these names. */
const buckets = ['docket', 'docket-image', 'fresh-*', 'sweep-*'];
const s3 = { accessKey: 'docket', secretKey: 'docket-secret', region: 'us-east-1', buckets };

/**
 * Starts the three servers on free ports, in memory or without waiting for the disk, and applies the schema. They stop
 * and the folder is removed even if this process is killed.
 */
export const startTemporaryStack = async (programs: { temporal: string; minio: string }): Promise<TemporaryStack> => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-'));
  // PostgreSQL may run under another account, which must be able to enter.
  chmodSync(folder, 0o755);
  const guard = startGuard(folder);
  const spawned: ManagedProcess[] = [];
  const onSpawn = (server: ManagedProcess) => {
    spawned.push(server);
    guard.watch(spawned);
  };
  const serverSettings = await createServerSettings();
  const stack = await startStack({
    ...serverSettings,
    ...programs,
    folder,
    s3,
    temporalNamespace: 'default',
    durable: false,
    postgres: true,
    onSpawn,
  });
  const { databaseUrl = '', temporalAddress = '', temporalUiUrl = '', s3Endpoint = '' } = stack.addresses;
  const settings = {
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_UI_URL: temporalUiUrl,
    S3_ENDPOINT: s3Endpoint,
  };
  const stop = async () => {
    await stack.stop();
    guard.release();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await runSetup(isolatedEnvironment(settings), ['database', 'temporal', 'storage']);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    folder,
    logFolder: join(folder, 'logs'),
    settings,
    temporalUiUrl,
    guard: (processes) => guard.watch([...processes, ...stack.servers]),
    stop,
  };
};

import { join } from 'node:path';
import { requireValue } from '../../domain/assert.ts';
import type { GuardedProcess } from '../processes/guard.ts';
import { isolatedEnvironment } from './app-environment.ts';
import { runSetup } from './app-processes.ts';
import { startTemporaryServers } from './temporary-servers.ts';

/** A separate PostgreSQL, Temporal and MinIO in a temporary folder. */
export type TemporaryStack = {
  folder: string;
  logFolder: string;
  /** The settings with which processes of the project reach the servers. Additional settings may override them. */
  settings: Record<string, string>;
  temporalUiUrl: string;
  /** Adds processes that belong to the stack, the first to stop first. They end when this process ends. */
  guard(processes: readonly GuardedProcess[]): void;
  /** Stops the servers and removes the folder. Processes that use them must be stopped first. */
  stop(): Promise<void>;
};

/** The buckets of the stack, and the names of buckets that tests create. */
const buckets = ['docket', 'docket-image', 'fresh-*', 'sweep-*'];
const s3 = { accessKey: 'docket', secretKey: 'docket-secret', region: 'us-east-1', buckets };

/** Starts the three servers (see {@link startTemporaryServers}) and applies the schema. */
export const startTemporaryStack = async (programs: { temporal: string; minio: string }): Promise<TemporaryStack> => {
  const { folder, servers, guard, stop } = await startTemporaryServers('docket-', { ...programs, s3 });
  const { databaseUrl, temporalAddress, s3Endpoint, ...others } = servers.addresses;
  const temporalUiUrl = requireValue(others.temporalUiUrl, 'the address of the Temporal UI');
  const settings = {
    DATABASE_URL: requireValue(databaseUrl, 'the address of the database'),
    TEMPORAL_ADDRESS: requireValue(temporalAddress, 'the address of Temporal'),
    TEMPORAL_UI_URL: temporalUiUrl,
    S3_ENDPOINT: requireValue(s3Endpoint, 'the address of the storage'),
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
    guard: (processes) => guard.watch([...processes, ...servers.servers]),
    stop,
  };
};

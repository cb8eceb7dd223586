import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGuard } from '../processes/guard.ts';
import type { ManagedProcess } from '../processes/managed-process.ts';
import { createServerSettings } from './server-settings.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';

export interface TemporaryServers {
  readonly folder: string;
  readonly servers: Stack;
  /** Ends processes and removes the folder when this process ends. */
  readonly guard: ReturnType<typeof startGuard>;
  /** Stops the servers and removes the folder. Processes that use them must be stopped first. */
  stop(): Promise<void>;
}

/**
 * Starts servers in a temporary folder, on free ports, in memory or without waiting for the disk. They stop and the
 * folder is removed even if this process is killed.
 * @param prefix the start of the folder's name
 */
export const startTemporaryServers = async (
  prefix: string,
  options: Pick<StackOptions, 's3' | 'temporal' | 'minio'>,
): Promise<TemporaryServers> => {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // PostgreSQL may run under another account, which must be able to enter.
  chmodSync(folder, 0o755);
  const guard = startGuard(folder);
  const spawned: ManagedProcess[] = [];
  const onSpawn = (server: ManagedProcess) => {
    spawned.push(server);
    guard.watch(spawned);
  };
  const servers = await startStack({
    ...(await createServerSettings()),
    ...options,
    folder,
    temporalNamespace: 'default',
    durable: false,
    postgres: true,
    onSpawn,
  });
  const stop = async () => {
    await servers.stop();
    guard.release();
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, servers, guard, stop };
};

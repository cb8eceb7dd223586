import { chmodSync, mkdirSync } from 'node:fs';
import { ensureMinioUser } from '../../platform/storage/minio-admin.ts';
import { type ManagedProcess, startProcess } from '../processes/managed-process.ts';
import { waitUntilReady } from '../processes/wait-until-ready.ts';

const readyTimeoutMs = 60_000;

export type MinioOptions = {
  binary: string;
  /** The folder of the objects. */
  folder: string;
  logFile: string;
  port: number;
  consolePort: number;
  /** The keys of Docket's own user. */
  accessKey: string;
  secretKey: string;
  /** The password of the root account, which only the start uses. */
  rootPassword: string;
  /** The buckets that Docket's user may use; `*` stands for any characters. */
  buckets: readonly string[];
  region: string;
};

/** The name of the root account. MinIO does not store it, so it may change from one start to the next. */
export const rootUserOf = (accessKey: string): string => `${accessKey}-root`;

const isReady = async (endpoint: string): Promise<true | null> => {
  const response = await fetch(`${endpoint}/minio/health/ready`, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok ? true : null;
};

/**
 * Starts a MinIO server with its console, waits until it is ready, and gives Docket its user. Data from installations
 * in which Docket used the root account is kept, because the user gets the name of that account.
 * @returns the process and the addresses
 */
export const startMinio = async (
  options: MinioOptions,
  onSpawn: (server: ManagedProcess) => void,
): Promise<{ server: ManagedProcess; s3Endpoint: string; s3ConsoleUrl: string }> => {
  const { binary, folder, logFile, port, consolePort } = options;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const args = ['server', '--address', `127.0.0.1:${port}`, '--console-address', `127.0.0.1:${consolePort}`, folder];
  const root = { accessKey: rootUserOf(options.accessKey), secretKey: options.rootPassword };
  const credentials = {
    MINIO_ROOT_USER: root.accessKey,
    MINIO_ROOT_PASSWORD: root.secretKey,
    MINIO_REGION: options.region,
  };
  const env = { ...process.env, ...credentials, MINIO_BROWSER: 'on', MINIO_UPDATE: 'off' };
  const server = await startProcess({ name: 'MinIO', command: binary, args, env, logFile, output: 'file' });
  onSpawn(server);
  const s3Endpoint = `http://127.0.0.1:${port}`;
  await waitUntilReady(server, readyTimeoutMs, () => isReady(s3Endpoint));
  await ensureMinioUser({ endpoint: s3Endpoint, region: options.region, root }, options);
  return { server, s3Endpoint, s3ConsoleUrl: `http://127.0.0.1:${consolePort}` };
};

import { chmodSync, mkdirSync } from 'node:fs';
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
  accessKey: string;
  secretKey: string;
  region: string;
};

const isReady = async (endpoint: string): Promise<true | null> => {
  const response = await fetch(`${endpoint}/minio/health/ready`, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok ? true : null;
};

/** Starts a MinIO server with its console and waits until it is ready. @returns the process and the addresses */
export const startMinio = async (
  options: MinioOptions,
  onSpawn: (server: ManagedProcess) => void,
): Promise<{ server: ManagedProcess; s3Endpoint: string; s3ConsoleUrl: string }> => {
  const { binary, folder, logFile, port, consolePort } = options;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const args = ['server', '--address', `127.0.0.1:${port}`, '--console-address', `127.0.0.1:${consolePort}`, folder];
  const credentials = {
    MINIO_ROOT_USER: options.accessKey,
    MINIO_ROOT_PASSWORD: options.secretKey,
    MINIO_REGION: options.region,
  };
  const env = { ...process.env, ...credentials, MINIO_BROWSER: 'on', MINIO_UPDATE: 'off' };
  const server = await startProcess({ name: 'MinIO', command: binary, args, env, logFile, output: 'file' });
  onSpawn(server);
  const s3Endpoint = `http://127.0.0.1:${port}`;
  await waitUntilReady(server, readyTimeoutMs, () => isReady(s3Endpoint));
  return { server, s3Endpoint, s3ConsoleUrl: `http://127.0.0.1:${consolePort}` };
};

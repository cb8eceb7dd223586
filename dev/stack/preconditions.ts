import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../base/refusal.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import { type FileLock, tryLock } from '../processes/file-lock.ts';
import { findFreePort, portProblem } from '../processes/free-ports.ts';

/** Limits of MinIO. */
const accessKeyLength = 3;
const secretKeyLength = 8;

/** Checks the credentials for the embedded MinIO, which has its own limits. */
export const checkEmbeddedSettings = ({ storage }: Config): void => {
  if (storage.endpoint) return;
  const problems: string[] = [];
  if (storage.accessKey.length < accessKeyLength) {
    problems.push(`  S3_ACCESS_KEY: the embedded MinIO needs at least ${accessKeyLength} characters`);
  }
  if (storage.secretKey.length < secretKeyLength) {
    problems.push(`  S3_SECRET_KEY: the embedded MinIO needs at least ${secretKeyLength} characters`);
  }
  if (problems.length > 0) throw new ConfigError(`Invalid settings:\n${problems.join('\n')}`);
};

const portAdvice = (port: number, host: string, problem: string): string => {
  if (problem === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`;
  }
  if (problem === 'EACCES') {
    return `This user is not allowed to listen on port ${port}. Choose port 1024 or above: PORT=3000 npm start`;
  }
  if (problem === 'EADDRNOTAVAIL' || problem === 'ENOTFOUND') {
    return `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`;
  }
  return `Port ${port} of ${host} cannot be used: ${problem}`;
};

/**
 * Returns the port to serve on: the one of the setting, or a free one if it is 0.
 * @throws Refusal if it cannot be bound
 */
export const claimApiPort = async ({ api }: Config): Promise<number> => {
  if (api.port === 0) return findFreePort();
  const problem = await portProblem(api.port, api.host);
  if (problem !== null) throw new Refusal(portAdvice(api.port, api.host, problem));
  return api.port;
};

/**
 * Other users have no access. If this process is root, PostgreSQL runs under another account, which must be able to
 * reach its folder.
 */
const folderMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700);

/**
 * Locks DATA_DIR for this process until it ends.
 * @throws Refusal if another supervisor uses it or it cannot be written
 */
export const claimDataDir = (dataDir: string): FileLock => {
  const ownerFile = join(dataDir, 'supervisor.pid');
  let lock: FileLock | null;
  try {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, folderMode());
    lock = tryLock(join(dataDir, 'supervisor.lock'));
  } catch (error) {
    throw new Refusal(`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
  if (lock === null) {
    const owner = existsSync(ownerFile) ? ` (process ${readFileSync(ownerFile, 'utf8').trim()})` : '';
    throw new Refusal(
      `DATA_DIR ${dataDir} is in use by another npm start${owner}. Stop it, or run a second stack: DATA_DIR=.data-2 PORT=3001 npm start`,
    );
  }
  writeFileSync(ownerFile, `${process.pid}\n`);
  return lock;
};

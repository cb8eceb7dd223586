import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** A lock that this process holds until it releases it or ends, however it ends. */
export type FileLock = { release(): void };

const sqliteBusy = 5;
const pollMs = 250;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

/**
 * Takes the lock of a file, or returns null where another process holds it. The lock is SQLite's exclusive file lock, which the
 * kernel drops with the process: what a killed owner leaves is a file, never a lock, and no process id has to be guessed about.
 */
export const tryLock = (path: string): FileLock | null => {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => database.close() };
};

/** Takes the lock of a file, waiting for its owner; `onWait` is called once, when there is one to wait for. */
export const waitForLock = async (path: string, onWait: () => void): Promise<FileLock> => {
  let lock = tryLock(path);
  if (lock === null) onWait();
  while (lock === null) {
    await delay(pollMs);
    lock = tryLock(path);
  }
  return lock;
};

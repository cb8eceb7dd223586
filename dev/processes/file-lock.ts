import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** A lock that this process owns until it releases the lock or exits, even if it is killed. */
export type FileLock = { release(): void };

const sqliteBusy = 5;
const pollMs = 250;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

/**
 * Takes the lock of a file, or returns null if another process owns it. The lock is SQLite's exclusive file lock, which
 * the kernel releases with the process: a killed owner leaves a file but no lock, and process ids need no checking.
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

/** Takes the lock of a file. If another process owns it, calls `onWait` once and waits. */
export const waitForLock = async (path: string, onWait: () => void): Promise<FileLock> => {
  let lock = tryLock(path);
  if (lock === null) onWait();
  while (lock === null) {
    await delay(pollMs);
    lock = tryLock(path);
  }
  return lock;
};

import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Logger } from './log.ts';

/** How often a process shows that it is alive, and looks for the folders of dead processes. */
const sweepEveryMs = 60_000;
/**
 * A process in another container, whose id means nothing here, counts as dead if it has not shown itself for this long.
 */
const silentMaxMs = 15 * 60_000;

const readOrEmpty = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};

/**
 * The start time of a process, in ticks since the machine started: ids are reused, but never with the same start time.
 * Null if there is no such process.
 */
const startOf = (pid: number): string | null => {
  if (!existsSync('/proc/self/stat')) return isRunning(pid) ? '0' : null;
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name of the program is in parentheses and may contain anything; the start is the 20th field after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Where process ids are comparable: one boot of one machine, inside one container. */
const idSpace = (): string => {
  const boot = readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const container = readOrEmpty(() => readlinkSync('/proc/self/ns/pid'));
  return createHash('sha256').update(`${boot} ${container}`).digest('hex').slice(0, 12);
};

/** The folder for all processes of this account. */
const parentFolder = (): string => join(tmpdir(), `docket-files-${userInfo().uid}`);

/** @throws Error if another account has created a folder with this name */
const createParent = (): string => {
  const parent = parentFolder();
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const found = lstatSync(parent);
  if (found.isDirectory() && found.uid === userInfo().uid) return parent;
  throw new Error(`${parent} belongs to another account. Remove it, or set TMPDIR to a folder of this account.`);
};

let ownFolder: string | null = null;

/**
 * The folder of this process, named after it. It is removed when the process exits; if the process is killed, the sweep
 * of another process removes it.
 */
export const processFolder = (): string => {
  if (ownFolder === null) {
    ownFolder = join(createParent(), `${idSpace()}.${process.pid}.${startOf(process.pid) ?? '0'}`);
    const folder = ownFolder;
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  mkdirSync(ownFolder, { recursive: true, mode: 0o700 });
  return ownFolder;
};

/**
 * Creates an empty folder that only this account can read. Remove it after use; if this process is killed, others
 * remove it.
 */
export const createTemporaryFolder = (purpose: string): Promise<string> =>
  mkdtemp(join(processFolder(), `${purpose}-`));

/** Like {@link createTemporaryFolder}, for code that cannot wait. */
export const createTemporaryFolderSync = (purpose: string): string => mkdtempSync(join(processFolder(), `${purpose}-`));

const isOwnerDead = async (parent: string, name: string): Promise<boolean> => {
  const [space, pid, start] = name.split('.');
  if (space === idSpace()) return startOf(Number(pid)) !== start;
  const { mtimeMs } = await lstat(join(parent, name));
  return Date.now() - mtimeMs > silentMaxMs;
};

/** Removes the temporary folders of processes that have ended without doing so. @returns how many */
export const sweepTemporaryFiles = async (): Promise<number> => {
  const parent = createParent();
  let removed = 0;
  for (const name of await readdir(parent)) {
    // Another process may sweep at the same time.
    if (!(await isOwnerDead(parent, name).catch(() => false))) continue;
    await rm(join(parent, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
};

/** Sweeps the temporary folders of dead processes immediately and every minute, as long as this process runs. */
export const startTemporarySweep = (log: Logger): void => {
  const sweep = async (): Promise<void> => {
    try {
      const now = new Date();
      await utimes(processFolder(), now, now);
      const folders = await sweepTemporaryFiles();
      if (folders > 0) log.info({ folders }, 'removed temporary files of processes that were killed');
    } catch (error) {
      log.warn({ err: error }, 'cannot remove temporary files of processes that were killed');
    }
  };
  void sweep();
  setInterval(() => void sweep(), sweepEveryMs).unref();
};

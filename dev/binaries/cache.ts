import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isExecutable } from '../../base/programs.ts';
import { waitForLock } from '../processes/file-lock.ts';
import type { ToolContext, ToolSource } from './tool.ts';

/**
 * The folder that keeps programs between runs, shared by all clones of this user: `$XDG_CACHE_HOME/docket/bin`, or in
 * `~/.cache`.
 */
export const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'docket', 'bin');

const programPath = ({ cacheName, programInFolder }: ToolSource): string =>
  join(cacheFolder(), cacheName, ...(programInFolder ? [programInFolder] : []));

/** Finds the program that a source has put in the cache; null if it is not there. */
export const findCached = (source: ToolSource): string | null => {
  const path = programPath(source);
  return isExecutable(path) ? path : null;
};

/** Removes leftovers of killed installations. Only the owner of the tool's lock may call it. */
const removeLeftovers = (prefix: string): void => {
  for (const name of readdirSync(cacheFolder()).filter((name) => name.startsWith(prefix))) {
    rmSync(join(cacheFolder(), name), { recursive: true, force: true });
  }
};

/**
 * Fills the cache from a source: into a temporary folder, which is then renamed, so that no process ever sees a partial
 * program.
 * @throws the error of the source
 */
export const fillCache = async (source: ToolSource, context: ToolContext): Promise<string> => {
  mkdirSync(cacheFolder(), { recursive: true });
  const prefix = `.incoming-${source.cacheName}-`;
  removeLeftovers(prefix);
  const workFolder = mkdtempSync(join(cacheFolder(), prefix));
  try {
    const incoming = join(workFolder, 'program');
    await source.obtain(incoming, context);
    chmodSync(source.programInFolder ? join(incoming, source.programInFolder) : incoming, 0o755);
    const target = join(cacheFolder(), source.cacheName);
    rmSync(target, { recursive: true, force: true });
    renameSync(incoming, target);
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
  return programPath(source);
};

/** Runs `work` while no other process of this user installs the same tool. */
export const withCacheLock = async <T>(name: string, onWait: () => void, work: () => Promise<T>): Promise<T> => {
  const lock = await waitForLock(join(cacheFolder(), `${name}.lock`), onWait);
  try {
    return await work();
  } finally {
    lock.release();
  }
};

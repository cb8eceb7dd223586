import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { ManagedProcess } from './managed-process.ts';

const Leftovers = z.array(
  z.object({ name: z.string(), pid: z.int(), stopSignal: z.templateLiteral(['SIG', z.string()]) }),
);

const pollMs = 100;
const stopGraceMs = 20_000;

const pathIn = (dataDir: string): string => join(dataDir, 'processes.json');

/** Records the servers that run on a DATA_DIR, for the next start in case this process is killed. */
export const noteServers = (dataDir: string, servers: readonly ManagedProcess[]): void => {
  writeFileSync(
    pathIn(dataDir),
    JSON.stringify(servers.map(({ name, pid, stopSignal }) => ({ name, pid, stopSignal }))),
  );
};

const commandLineOf = (pid: number): string => {
  try {
    if (existsSync(`/proc/${pid}/cmdline`)) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
};

/**
 * Process ids are reused: a recorded one counts only if its command line names a file of this DATA_DIR, as every
 * server's does.
 */
const serves = (pid: number, dataDir: string): boolean => commandLineOf(pid).includes(join(dataDir, '/'));

const signal = (pid: number, name: string): void => {
  try {
    process.kill(pid, name);
  } catch {
    // The process has just ended.
  }
};

const stopLeftover = async (pid: number, stopSignal: string, dataDir: string): Promise<void> => {
  signal(pid, stopSignal);
  const deadline = Date.now() + stopGraceMs;
  while (serves(pid, dataDir)) {
    if (Date.now() > deadline) signal(pid, 'SIGKILL');
    await delay(pollMs);
  }
};

/** Finds the servers that a killed supervisor of this DATA_DIR left running. The caller owns the folder's lock. */
export const findLeftovers = (dataDir: string): { name: string; stop(): Promise<void> }[] => {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return [];
  const noted = Leftovers.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!noted.success) return [];
  return noted.data
    .filter(({ pid }) => serves(pid, dataDir))
    .map(({ name, pid, stopSignal }) => ({ name, stop: () => stopLeftover(pid, stopSignal, dataDir) }));
};

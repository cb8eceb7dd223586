import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../base/refusal.ts';
import { describeExit, type ManagedProcess } from './managed-process.ts';

const pollMs = 50;
const shownLines = 20;

/** The last log lines of a process that ended or hangs, for a message. */
export const logExcerpt = (server: ManagedProcess): string =>
  [`The last lines of ${server.logFile}:`, ...server.lastLines(shownLines).map((line) => `  ${line}`)].join('\n');

/**
 * Waits until `check` returns a value other than null (an error counts as null).
 * @throws Refusal with the end of the log if the process ends first or takes longer than `timeoutMs`
 */
export const waitUntilReady = async <T>(
  server: ManagedProcess,
  timeoutMs: number,
  check: () => Promise<T | null>,
): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (server.hasExited()) {
      throw new Refusal(`${server.name} did not start: ${describeExit(await server.exit)}. ${logExcerpt(server)}`);
    }
    const result = await check().catch(() => null);
    if (result !== null) return result;
    if (Date.now() > deadline) {
      throw new Refusal(`${server.name} was not ready after ${timeoutMs / 1000} s. ${logExcerpt(server)}`);
    }
    await delay(pollMs);
  }
};

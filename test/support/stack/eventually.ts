import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 40;

/**
 * Calls `probe` until it returns something other than null, undefined or false, and returns that.
 * @throws Error that names the awaited condition, after `timeoutMs`. Errors of the probe are thrown immediately.
 */
export const eventually = async <T>(
  what: string,
  probe: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMs = 45_000,
): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await probe();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Timed out after ${timeoutMs} ms, waiting until ${what}.`);
    await delay(pollMs);
  }
};

import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 40;

/**
 * Asks `probe` until it answers something other than null, undefined or false, and gives that back.
 * @throws Error that names what was waited for where `timeoutMs` pass without it; what the probe throws is thrown at once.
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
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}.`);
    await delay(pollMs);
  }
};

import { setTimeout as delay } from 'node:timers/promises';
import { ServiceUnavailable } from './service-errors.ts';

export interface RetryPolicy {
  /** Tries in all. */
  readonly attempts: number;
  /** A service that asks for a longer pause is left to whoever tries again later. */
  readonly waitMaxMs: number;
}

const firstPauseMs = 500;
const longestPauseMs = 8_000;

/** Pauses double, and are spread over their last quarter so that callers that failed together do not come back together. */
const backoffMs = (attempt: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.75 + Math.random() / 4);

/**
 * Does `work` again after each `ServiceUnavailable`, as late as the service asked for.
 * @throws what `work` throws else, the last ServiceUnavailable, or the signal's reason.
 */
export const withRetries = async <T>(
  work: () => Promise<T>,
  { attempts, waitMaxMs }: RetryPolicy,
  signal: AbortSignal,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ServiceUnavailable)) throw error;
      const waitMs = error.retryAfterMs ?? backoffMs(attempt);
      if (attempt >= attempts || waitMs > waitMaxMs) throw error;
      await delay(waitMs, undefined, { signal });
    }
  }
};

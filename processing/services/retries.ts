import { setTimeout as delay } from 'node:timers/promises';
import { ServiceUnavailable } from './service-errors.ts';

export interface RetryPolicy {
  /** Attempts in total. */
  readonly attempts: number;
  /** A service that asks for a longer pause is not retried here; the caller may retry later. */
  readonly waitMaxMs: number;
  /** Pause after the first failed attempt; 500 ms by default. */
  readonly firstPauseMs?: number;
}

const defaultFirstPauseMs = 500;
const longestPauseMs = 8_000;

/**
 * Exponential backoff. The last quarter of a pause is random, so that callers that failed together do not retry
 * together.
 */
const backoffMs = (attempt: number, firstPauseMs: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.75 + Math.random() / 4);

/**
 * Retries `work` after each `ServiceUnavailable`, after the pause that the service asked for, if any.
 * @throws any other error of `work`, the last ServiceUnavailable, or the signal's reason.
 */
export const withRetries = async <T>(
  work: () => Promise<T>,
  { attempts, waitMaxMs, firstPauseMs = defaultFirstPauseMs }: RetryPolicy,
  signal: AbortSignal,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ServiceUnavailable)) throw error;
      const waitMs = error.retryAfterMs ?? backoffMs(attempt, firstPauseMs);
      if (attempt >= attempts || waitMs > waitMaxMs) throw error;
      await delay(waitMs, undefined, { signal });
    }
  }
};

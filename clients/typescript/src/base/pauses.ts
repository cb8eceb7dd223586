/** How often a request is sent again, and after which pauses. */
export interface RetryOptions {
  /** Default 4. 0 sends every request once. */
  readonly retries?: number;
  /** The shortest pause if the service names none; it doubles from attempt to attempt. Default 500. */
  readonly minPauseMs?: number;
  /** The longest pause. A longer Retry-After ends the attempts. Default 90 000, since rate limits count minutes. */
  readonly maxPauseMs?: number;
}

export type RetryPolicy = Required<RetryOptions>;

/** The policy, with defaults for missing members. */
export const retryPolicy = (options: RetryOptions = {}): RetryPolicy => ({
  retries: options.retries ?? 4,
  minPauseMs: options.minPauseMs ?? 500,
  maxPauseMs: options.maxPauseMs ?? 90_000,
});

/** Waits. @throws the reason of `signal` once that is aborted */
export const pause = (pauseMs: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, pauseMs);
    signal?.addEventListener('abort', onAbort, { once: true });
  });

/**
 * The pause before the attempt after `attempt` (from 0): exponential, with a random part so that callers do not return
 * together.
 */
export const backoffMs = (attempt: number, { minPauseMs, maxPauseMs }: RetryPolicy): number =>
  Math.min(maxPauseMs, minPauseMs * 2 ** attempt) * (0.5 + Math.random() / 2);

/**
 * The pause before the next attempt; null if there is none.
 * @param wantedSeconds the pause that the service requests in Retry-After; null if it requests none
 */
export const nextPauseMs = (attempt: number, wantedSeconds: number | null, policy: RetryPolicy): number | null => {
  if (attempt >= policy.retries) return null;
  if (wantedSeconds === null) return backoffMs(attempt, policy);
  const wantedMs = wantedSeconds * 1000;
  return wantedMs > policy.maxPauseMs ? null : wantedMs;
};

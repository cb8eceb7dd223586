/**
 * The pauses between the attempts of a webhook: 30 seconds, 5 minutes and 30 minutes, so four attempts in all
 * (specification, "Retries"). The setting WEBHOOK_RETRY_DELAYS replaces them.
 */
export const defaultRetryDelays = '30s,5m,30m';

/**
 * The pause after an attempt of a series, in milliseconds; null after the last one.
 * @param retryDelaysMs the pauses after the first, second, third … attempt
 * @param attempt the attempt's number in its series, from 1
 */
export const delayAfterAttempt = (retryDelaysMs: readonly number[], attempt: number): number | null =>
  retryDelaysMs[attempt - 1] ?? null;

/**
 * The remaining pauses after the first `attemptsMade` attempts of a series have failed and the pause after them has
 * ended.
 */
export const remainingDelays = (retryDelaysMs: readonly number[], attemptsMade: number): readonly number[] =>
  retryDelaysMs.slice(attemptsMade);

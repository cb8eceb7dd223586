import { ProblemError } from '../../domain/problems.ts';
import type { RateBucket } from './buckets.ts';
import type { RateLimiter } from './limiter.ts';

/** The caller whose requests are counted: an API key, a person, or a link to the capture page. */
export interface Spender {
  readonly id: string;
  /** The start of the sentence that refuses a request. */
  readonly subject: 'This API key has' | 'You have' | 'This link has';
}

/**
 * Counts one request of a bucket.
 * @returns the headers with the limit
 * @throws ProblemError 429 if the limit of this minute is reached
 */
export const spendPermit = async (
  { rateLimiter }: { readonly rateLimiter: RateLimiter<RateBucket> },
  { id, subject }: Spender,
  bucket: RateBucket,
): Promise<Record<string, string>> => {
  const { allowed, limit, resetAtSeconds, retryAfterSeconds } = await rateLimiter.take(id, bucket);
  const headers = { 'X-RateLimit-Limit': String(limit), 'X-RateLimit-Reset': String(resetAtSeconds) };
  if (allowed) return headers;
  throw new ProblemError(
    'rate-limit-exceeded',
    `${subject} used all ${limit} "${bucket}" requests of this minute. Try again in ${retryAfterSeconds} s.`,
    { headers: { ...headers, 'X-RateLimit-Remaining': '0', 'Retry-After': String(retryAfterSeconds) } },
  );
};

import { LRUCache } from 'lru-cache';
import { networkOf } from '../../domain/access/client-network.ts';
import { windowMs, windowStartMs } from '../../domain/access/rate-limit.ts';

/** The most networks whose failures are counted. */
const networksMax = 50_000;

export interface AuthenticationFailures {
  /** Whether a client's network has failed too often in this minute. */
  isSuspect(clientAddress: string): boolean;
  /** Counts a failure. @returns whether it exceeds the limit */
  note(clientAddress: string): boolean;
  /** When the count starts again, in Unix milliseconds. */
  resetAtMs(): number;
}

/** Counts the requests with unknown keys in this process, by client network and minute. */
export const createAuthenticationFailures = (limit: number, now: () => number = Date.now): AuthenticationFailures => {
  const counts = new LRUCache<string, { readonly startMs: number; count: number }>({ max: networksMax });
  const countOf = (network: string) => {
    const startMs = windowStartMs(now());
    const known = counts.get(network);
    if (known?.startMs === startMs) return known;
    const fresh = { startMs, count: 0 };
    counts.set(network, fresh);
    return fresh;
  };
  return {
    isSuspect(address) {
      if (counts.size === 0) return false;
      const known = counts.get(networkOf(address));
      return known?.startMs === windowStartMs(now()) && known.count >= limit;
    },
    note(address) {
      const counter = countOf(networkOf(address));
      counter.count += 1;
      return counter.count > limit;
    },
    resetAtMs: () => windowStartMs(now()) + windowMs,
  };
};

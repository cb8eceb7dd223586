import { LRUCache } from 'lru-cache';
import {
  firstAhead,
  type LeaseStore,
  leaseWant,
  nextAhead,
  windowMs,
  windowStartMs,
} from '../../domain/access/rate-limit.ts';

/** The state of a bucket after a request. */
export type RateLimitDecision = {
  allowed: boolean;
  limit: number;
  /** Unix second at which the window ends. */
  resetAtSeconds: number;
  /** Seconds until then, at least 1. */
  retryAfterSeconds: number;
};

export type RateLimiter<Bucket extends string> = {
  /**
   * Counts one request of a key in a bucket.
   * @throws the error of the lease store; the request is then not counted
   */
  take(keyId: string, bucket: Bucket): Promise<RateLimitDecision>;
};

/** This process's state of one key's bucket in one window. */
type Window = {
  readonly startMs: number;
  readonly limit: number;
  /** Leased permits that are not spent yet. */
  available: number;
  /** Permits that the store had left at the last lease. The true number can only be lower, so 0 is final. */
  remaining: number;
  /** How many permits the next lease takes ahead of demand. */
  ahead: number;
  leasedAtMs: number | null;
  /** Requests that wait for the current lease. */
  waiting: number;
  lease: Promise<void> | null;
};

/** Windows kept in memory. An evicted one only loses its unspent permits for the rest of its minute. */
const windowsMax = 50_000;

const openWindow = (startMs: number, limit: number): Window => ({
  startMs,
  limit,
  available: 0,
  remaining: limit,
  ahead: firstAhead(limit),
  leasedAtMs: null,
  waiting: 0,
  lease: null,
});

/**
 * Creates a rate limiter with fixed one-minute windows per key and bucket. Limits are exact across any number of
 * processes: each process leases small shares of a window's limit from a shared counter and spends them in memory, so
 * most requests, and every refused one after the first, need no round trip. The shares follow the traffic and shrink as
 * the window runs out; permits left at its end are dropped.
 *
 * Windows follow the local clock. If clocks differ, a process starts a window earlier or later than others, but no
 * window exceeds its limit.
 */
export const createRateLimiter = <Bucket extends string>(options: {
  leaseStore: LeaseStore;
  /** Requests per minute of each bucket. */
  limits: Readonly<Record<Bucket, number>>;
  /** Unix time in milliseconds. */
  now?: () => number;
}): RateLimiter<Bucket> => {
  const { leaseStore, limits, now = Date.now } = options;
  const windows = new LRUCache<string, Window>({ max: windowsMax });

  const windowOf = (keyId: string, bucket: Bucket): Window => {
    const startMs = windowStartMs(now());
    const id = `${bucket}:${keyId}`;
    const known = windows.get(id);
    if (known?.startMs === startMs) return known;
    const window = openWindow(startMs, limits[bucket]);
    windows.set(id, window);
    return window;
  };

  const lease = async (window: Window, keyId: string, bucket: Bucket): Promise<void> => {
    const { limit, leasedAtMs } = window;
    if (leasedAtMs !== null) window.ahead = nextAhead(window.ahead, now() - leasedAtMs, limit);
    const want = Math.min(limit, leaseWant(window.waiting, window.ahead, window.remaining));
    const windowStart = new Date(window.startMs);
    const { granted, remaining } = await leaseStore.lease({ keyId, bucket, windowStart, want, limit });
    window.available += granted;
    window.remaining = granted === 0 ? 0 : remaining;
    window.leasedAtMs = now();
  };

  /** Spends a leased permit, or waits for the one lease that all waiting requests of the window share. */
  const spend = async (window: Window, keyId: string, bucket: Bucket): Promise<boolean> => {
    while (window.available === 0) {
      if (window.remaining === 0) return false;
      window.waiting += 1;
      window.lease ??= lease(window, keyId, bucket).finally(() => {
        window.lease = null;
      });
      try {
        await window.lease;
      } finally {
        window.waiting -= 1;
      }
    }
    window.available -= 1;
    return true;
  };

  return {
    take: async (keyId, bucket) => {
      const window = windowOf(keyId, bucket);
      const allowed = await spend(window, keyId, bucket);
      const endMs = window.startMs + windowMs;
      return {
        allowed,
        limit: window.limit,
        resetAtSeconds: endMs / 1000,
        retryAfterSeconds: Math.max(1, Math.ceil((endMs - now()) / 1000)),
      };
    },
  };
};

/** Length of a window. Windows begin at whole minutes of Unix time, so that all processes mean the same ones. */
export const windowMs = 60_000;

/** Start of the window that a time lies in, both in milliseconds of Unix time. */
export const windowStartMs = (nowMs: number): number => Math.floor(nowMs / windowMs) * windowMs;

/** The counter that all processes share, one per key, bucket and window. */
export type LeaseStore = {
  /**
   * Takes up to `want` permits (at least 1, at most `limit`) out of the window's `limit`, atomically over all processes.
   * `granted` is 0 only where none were left; `remaining` is what is left for everyone once these are taken.
   */
  lease(request: LeaseRequest): Promise<{ granted: number; remaining: number }>;
};

export type LeaseRequest = { keyId: string; bucket: string; windowStart: Date; want: number; limit: number };

/**
 * Permits leased ahead of demand are lost to others until they are spent. A process leases at most this part of the limit ahead, so that
 * four processes of which three fall silent still use 97 % of it.
 */
const aheadMaxShare = 1 / 100;
const firstAheadShare = 1 / 400;

/** It also leases at most this part of what remains ahead, as in guided self-scheduling (Polychronopoulos and Kuck, 1987). */
const remainderShare = 1 / 32;

/** A lease spent sooner than this was too small for the traffic; one that lasted longer than the other was too large. */
const briskMs = 1_000;
const idleMs = 5_000;

/** How many permits the first lease of a window takes ahead of demand. */
export const firstAhead = (limit: number): number => Math.max(1, Math.ceil(limit * firstAheadShare));

/** How many the next one takes, given that the last took `ahead` and lasted for `lastedMs`. */
export const nextAhead = (ahead: number, lastedMs: number, limit: number): number => {
  if (lastedMs < briskMs) return Math.max(ahead, Math.min(ahead * 2, Math.ceil(limit * aheadMaxShare)));
  return lastedMs > idleMs ? Math.max(1, Math.floor(ahead / 2)) : ahead;
};

/** Permits to ask for: one for each request that waits, and some ahead as far as the window's remainder allows. */
export const leaseWant = (waiting: number, ahead: number, remaining: number): number =>
  waiting + Math.min(ahead, Math.floor(remaining * remainderShare));

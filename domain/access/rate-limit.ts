/** The length of a window. Windows start at whole minutes of Unix time, so that they are the same in all processes. */
export const windowMs = 60_000;

/** The start of the window that contains a time, both in milliseconds of Unix time. */
export const windowStartMs = (nowMs: number): number => Math.floor(nowMs / windowMs) * windowMs;

/** The counters that all processes share, one per key, bucket and window. */
export type LeaseStore = {
  /**
   * Takes up to `want` permits (at least 1, at most `limit`) out of the window's `limit`, atomically over all
   * processes. `granted` is 0 only if none were left; `remaining` is the number left for everyone afterward.
   */
  lease(request: LeaseRequest): Promise<{ granted: number; remaining: number }>;
};

export type LeaseRequest = { keyId: string; bucket: string; windowStart: Date; want: number; limit: number };

/**
 * Permits leased ahead of demand are unavailable to other processes until they are spent. A process leases at most this
 * share of the limit ahead, so that if three of four processes go idle, 97 % of the limit can still be used.
 */
const aheadMaxShare = 1 / 100;
const firstAheadShare = 1 / 400;

/**
 * It also leases at most this share of the remainder ahead, as in guided self-scheduling (Polychronopoulos and Kuck,
 * 1987).
 */
const remainderShare = 1 / 32;

/**
 * A lease spent sooner than this was too small for the traffic; one that lasted longer than the other was too large.
 */
const briskMs = 1_000;
const idleMs = 5_000;

/** The number of permits that the first lease of a window takes ahead of demand. */
export const firstAhead = (limit: number): number => Math.max(1, Math.ceil(limit * firstAheadShare));

/** The number of permits that the next lease takes ahead, if the last one took `ahead` and lasted for `lastedMs`. */
export const nextAhead = (ahead: number, lastedMs: number, limit: number): number => {
  if (lastedMs < briskMs) return Math.max(ahead, Math.min(ahead * 2, Math.ceil(limit * aheadMaxShare)));
  return lastedMs > idleMs ? Math.max(1, Math.floor(ahead / 2)) : ahead;
};

/**
 * The number of permits to request: one for each waiting request, and some ahead as far as the window's remainder
 * allows.
 */
export const leaseWant = (waiting: number, ahead: number, remaining: number): number =>
  waiting + Math.min(ahead, Math.floor(remaining * remainderShare));

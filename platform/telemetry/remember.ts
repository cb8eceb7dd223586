/** How long a reading is cached, in milliseconds. */
const readingMs = 10_000;

/**
 * Reads at most once in ten seconds, however often it is called. A failed reading is not repeated earlier either, so
 * that a server in trouble is not asked more often.
 */
export const remember = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let last: { readonly atMs: number; readonly reading: Promise<T> } | undefined;
  return () => {
    const nowMs = performance.now();
    if (!last || nowMs - last.atMs >= readingMs) last = { atMs: nowMs, reading: read() };
    return last.reading;
  };
};

import { LRUCache } from 'lru-cache';
import type { KeyRecord } from '../../prisma/access/api-keys.ts';

/**
 * How long a known key is used before it is looked up again. It is short, so that a revoked key stops working within a
 * second in every process.
 */
const foundMs = 800;
/**
 * How long an unknown key is refused before it is looked up again. No client sends a key before it exists, because
 * nobody knows it, so this delays none. It is short because a restored database may bring keys back.
 */
const unknownMs = 30_000;
const foundMax = 10_000;
const unknownMax = 50_000;
const batchMax = 500;

type Load = (keyHashes: readonly string[]) => Promise<readonly KeyRecord[]>;

interface Waiting {
  readonly keyHash: string;
  readonly resolve: (record: KeyRecord | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks up many keys with one query at a time, so that a flood of keys never occupies more than one database
 * connection.
 */
const createLane = (load: Load) => {
  let waiting: Waiting[] = [];
  let isBusy = false;

  const run = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      try {
        const records = await load(batch.map(({ keyHash }) => keyHash));
        const byHash = new Map(records.map((record) => [record.keyHash, record]));
        for (const { keyHash, resolve } of batch) resolve(byHash.get(keyHash) ?? null);
      } catch (error) {
        // A caller behind a failed query has already waited as long as a query may take.
        const failed = [...batch, ...waiting];
        waiting = [];
        for (const { reject } of failed) reject(error);
      }
    }
    isBusy = false;
  };

  return {
    size: () => waiting.length,
    find: (keyHash: string): Promise<KeyRecord | null> =>
      new Promise((resolve, reject) => {
        waiting.push({ keyHash, resolve, reject });
        if (!isBusy) void run();
      }),
  };
};

export interface KeyLookup {
  /**
   * Finds a key by its hash; null if there is none. `suspect` look-ups queue behind each other and delay no others.
   * @returns undefined if too many suspect look-ups wait already
   */
  find(keyHash: string, isSuspect: boolean): Promise<KeyRecord | null> | undefined;
}

/** Suspect look-ups that may wait. */
const suspectMax = 1_000;

/**
 * Finds API keys with at most one look-up per key in each {@link foundMs}, and at most two database connections,
 * however many keys are asked for.
 */
export const createKeyLookup = (load: Load): KeyLookup => {
  const lane = createLane(load);
  const suspects = createLane(load);
  // The age counts from the start of the look-up, so that a slow one cannot keep a revoked key alive for longer.
  const found = new LRUCache<string, { readonly startedAtMs: number; readonly record: Promise<KeyRecord | null> }>({
    max: foundMax,
  });
  const unknown = new LRUCache<string, number>({ max: unknownMax });
  const running = new Map<string, Promise<KeyRecord | null>>();

  const start = (keyHash: string, { find }: ReturnType<typeof createLane>): Promise<KeyRecord | null> => {
    const startedAtMs = performance.now();
    const record = find(keyHash).finally(() => running.delete(keyHash));
    running.set(keyHash, record);
    record.then(
      (key) => (key ? found.set(keyHash, { startedAtMs, record }) : unknown.set(keyHash, startedAtMs)),
      () => undefined,
    );
    return record;
  };

  return {
    find(keyHash, isSuspect) {
      const nowMs = performance.now();
      const known = found.get(keyHash);
      if (known && nowMs - known.startedAtMs < foundMs) return known.record;
      const unknownSinceMs = unknown.get(keyHash);
      if (unknownSinceMs !== undefined && nowMs - unknownSinceMs < unknownMs) return Promise.resolve(null);
      const same = running.get(keyHash);
      if (same) return same;
      if (!isSuspect || known) return start(keyHash, lane);
      return suspects.size() < suspectMax ? start(keyHash, suspects) : undefined;
    },
  };
};

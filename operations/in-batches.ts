import { assert, at } from '../domain/assert.ts';

export interface BatchOptions<Item, Result> {
  /** Items of one batch at most. */
  readonly max: number;
  /** Batches that run at the same time. */
  readonly atOnce: number;
  /**
   * How long an item waits for others before its batch starts, in milliseconds; 0 if it starts immediately. A full
   * batch does not wait.
   */
  readonly gatherMs?: number;
  /** Items with the same key are never in the same batch. */
  readonly keyOf: (item: Item) => unknown;
  /** Does the work of a batch, all or nothing, and returns a result for each item in their order. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether a failure has nothing to do with a single item. Otherwise each item is tried again separately. */
  readonly isSharedFault: (error: unknown) => boolean;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does work on items in batches: a batch starts after `gatherMs` if there is room, and includes all items that arrive
 * in the meantime.
 * @returns a function that settles with its item's work
 */
export const createBatches = <Item, Result>({
  max,
  atOnce,
  gatherMs = 0,
  keyOf,
  work,
  isSharedFault,
}: BatchOptions<Item, Result>) => {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  const takeBatch = (): Waiting<Item, Result>[] => {
    const batch = new Map<unknown, Waiting<Item, Result>>();
    const rest: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (batch.size < max && !batch.has(key)) {
        batch.set(key, one);
      } else {
        rest.push(one);
      }
    }
    waiting = rest;
    return [...batch.values()];
  };

  const run = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      assert(results.length === batch.length, `${results.length} results of ${batch.length} items`);
      for (const [index, result] of results.entries()) at(batch, index).resolve(result);
    } catch (error) {
      if (batch.length === 1 || isSharedFault(error)) {
        for (const { reject } of batch) reject(error);
      } else {
        for (const one of batch) await run([one]);
      }
    }
  };

  let gathering: NodeJS.Timeout | null = null;
  const start = (): void => {
    if (gathering) clearTimeout(gathering);
    gathering = null;
    running += 1;
    void run(takeBatch()).finally(() => {
      running -= 1;
      runNext();
    });
  };
  const runNext = (): void => {
    if (running === atOnce || waiting.length === 0) return;
    if (gatherMs === 0 || waiting.length >= max) {
      start();
    } else {
      gathering ??= setTimeout(start, gatherMs);
    }
  };

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      runNext();
    });
};

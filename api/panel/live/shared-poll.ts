import { setTimeout as sleep } from 'node:timers/promises';

type Listener<Value> = (value: Value | undefined) => void;

/** One look at the database for everybody who watches something, however many they are. */
export interface SharedPoll<Value> {
  /**
   * Calls `listener` with what each further look finds of `id`; undefined where it is gone.
   * @returns how to stop
   */
  watch(id: string, listener: Listener<Value>): () => void;
}

/**
 * Reads everything that is watched in one call, again and again while anything is.
 * @param read gets the ids that are watched at that moment
 * @param onError hears of reads that failed; the next one follows all the same
 */
export const createSharedPoll = <Value>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  everyMs: number,
  onError: (error: unknown) => void,
): SharedPoll<Value> => {
  const watched = new Map<string, Set<Listener<Value>>>();
  let isRunning = false;

  const look = async (): Promise<void> => {
    const ids = [...watched.keys()];
    const found = await read(ids);
    for (const id of ids) for (const listener of watched.get(id) ?? []) listener(found.get(id));
  };
  const run = async (): Promise<void> => {
    isRunning = true;
    while (watched.size > 0) {
      await sleep(everyMs, undefined, { ref: false });
      if (watched.size > 0) await look().catch(onError);
    }
    isRunning = false;
  };

  return {
    watch(id, listener) {
      const listeners = watched.get(id) ?? new Set();
      watched.set(id, listeners.add(listener));
      if (!isRunning) void run();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && watched.get(id) === listeners) watched.delete(id);
      };
    },
  };
};

import { setTimeout as sleep } from 'node:timers/promises';

type Listener<Value> = (value: Value | undefined) => void;

/** Polls the database once for all watchers, however many there are. */
export interface SharedPoll<Value> {
  /**
   * Calls `listener` with the value of `id` after each poll; undefined if it no longer exists.
   * @returns a function that stops watching
   */
  watch(id: string, listener: Listener<Value>): () => void;
}

/**
 * Reads all watched ids in one call, repeatedly while anything is watched.
 * @param read receives the ids that are watched at that moment
 * @param onError is called when a read fails; polling continues
 */
export const createSharedPoll = <Value>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  everyMs: number,
  onError: (error: unknown) => void,
): SharedPoll<Value> => {
  const watched = new Map<string, Set<Listener<Value>>>();
  let isRunning = false;

  const poll = async (): Promise<void> => {
    const ids = [...watched.keys()];
    const found = await read(ids);
    for (const id of ids) for (const listener of watched.get(id) ?? []) listener(found.get(id));
  };
  const run = async (): Promise<void> => {
    isRunning = true;
    while (watched.size > 0) {
      await sleep(everyMs, undefined, { ref: false });
      if (watched.size > 0) await poll().catch(onError);
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

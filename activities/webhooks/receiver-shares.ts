import { receiverOf } from '../../domain/webhooks/receiver.ts';

/**
 * The most concurrent retries in one process: to all receivers, just below the number of activities that a worker runs,
 * and to one origin.
 */
const attemptsMax = 96;
const attemptsPerOrigin = 32;

/**
 * Counts the running attempts to each origin, company and receiver, so that a receiver that never answers does not take
 * the slots of the others. A company gets no more slots than it leaves for others, and a receiver no more than half of
 * the free slots at its origin.
 */
export const createReceiverShares = () => {
  const running = new Map<string, number>();
  const get = (name: string): number => running.get(name) ?? 0;
  const add = (names: readonly string[], change: 1 | -1): void => {
    for (const name of names) {
      const count = get(name) + change;
      if (count > 0) {
        running.set(name, count);
      } else {
        running.delete(name);
      }
    }
  };
  return {
    /**
     * Takes a slot of the receiver with this lane. @returns a function that gives it back; null if the receiver has its
     * whole share
     */
    take: (lane: string): (() => void) | null => {
      const { origin, companyId, group } = receiverOf(lane);
      const names = ['all', `origin ${origin}`, `company ${companyId}`, `group ${group}`, `receiver ${lane}`] as const;
      const [all, atOrigin, ofCompany, ofGroup, toReceiver] = names;
      const free = attemptsMax - get(all);
      const freeAtOrigin = attemptsPerOrigin - get(atOrigin);
      const isRoom = get(ofCompany) < free && get(ofGroup) < freeAtOrigin && get(toReceiver) < freeAtOrigin / 2;
      if (!isRoom) return null;
      add(names, 1);
      return () => add(names, -1);
    },
  };
};

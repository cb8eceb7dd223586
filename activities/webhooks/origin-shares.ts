/** Attempts of retry schedules that run at once to one origin in one process: a third of the activities that a worker runs. */
const attemptsPerOrigin = 32;

/** Counts the attempts that run to each origin, so that a receiver that never answers does not take the slots of the others. */
export const createOriginShares = () => {
  const running = new Map<string, number>();
  return {
    /** Takes a slot of an origin. @returns what gives it back; null if the origin has its whole share */
    take: (origin: string): (() => void) | null => {
      const count = running.get(origin) ?? 0;
      if (count >= attemptsPerOrigin) return null;
      running.set(origin, count + 1);
      return () => {
        const left = (running.get(origin) ?? 1) - 1;
        if (left > 0) running.set(origin, left);
        else running.delete(origin);
      };
    },
  };
};

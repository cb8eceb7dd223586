/** Wakes a loop that has nothing to do. A ring while nobody waits is kept, so that none is lost. */
export interface Bell {
  ring(): void;
  /** Settles at the next ring, at once if one came since the last wait, or after `timeoutMs`. */
  wait(timeoutMs: number): Promise<void>;
}

export const createBell = (): Bell => {
  let hasRung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    wait: async (timeoutMs) => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      hasRung = false;
    },
  };
};

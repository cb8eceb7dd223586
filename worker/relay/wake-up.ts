/** Wakes a loop that waits for work. A wake-up while nobody waits is kept, so that none is lost. */
export interface WakeUp {
  wake(): void;
  /** Resolves at the next wake-up, immediately if one came since the last wait, or after `timeoutMs`. */
  wait(timeoutMs: number): Promise<void>;
}

export const createWakeUp = (): WakeUp => {
  let isAwake = false;
  let endWait: (() => void) | null = null;
  return {
    wake: () => {
      isAwake = true;
      endWait?.();
    },
    wait: async (timeoutMs) => {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          endWait = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      endWait = null;
      isAwake = false;
    },
  };
};

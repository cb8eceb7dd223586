/** The amount of work that was done, and its duration. */
export interface WorkDone {
  readonly units: number;
  readonly elapsedMs: number;
}

const runWhile = async (
  concurrency: number,
  mayStart: () => boolean,
  work: (index: number) => Promise<void>,
): Promise<WorkDone> => {
  let units = 0;
  let next = 0;
  const startedAtMs = performance.now();
  const one = async (): Promise<void> => {
    while (mayStart()) {
      await work(next++);
      units += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, one));
  return { units, elapsedMs: performance.now() - startedAtMs };
};

/** Keeps `concurrency` units of work running for `durationMs`, then waits for the last ones. */
export const runFor = (
  durationMs: number,
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<WorkDone> => {
  const endMs = performance.now() + durationMs;
  return runWhile(concurrency, () => performance.now() < endMs, work);
};

/** Does `count` units of work, `concurrency` at a time. */
export const runTimes = (
  count: number,
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<WorkDone> => {
  let started = 0;
  return runWhile(concurrency, () => started++ < count, work);
};

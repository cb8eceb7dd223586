/**
 * A background job of a worker, besides its task queues, such as a sweep. It runs from the start until it is stopped.
 */
export interface Job {
  readonly name: string;
  /** Whether this worker runs it: some jobs belong to the workers of one task queue. */
  readonly runsHere: boolean;
  /** Starts it. @returns a function that stops it and settles when its work is done */
  readonly start: () => () => Promise<void>;
}

/**
 * Starts the jobs of a worker in their order.
 * @returns a function that stops all of them at the same time and settles when the last one has ended
 */
export const startJobs = (jobs: readonly Job[]): (() => Promise<void>) => {
  const stops = jobs.filter(({ runsHere }) => runsHere).map(({ start }) => start());
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};

/** Closes the resources of a process: one stage after another, the members of a stage at the same time. */
export const closeInStages = async (stages: readonly (readonly (() => Promise<unknown>)[])[]): Promise<void> => {
  for (const stage of stages) await Promise.all(stage.map((close) => close()));
};

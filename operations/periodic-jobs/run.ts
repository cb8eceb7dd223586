/** Why a step failed, for people. */
interface StepFailure {
  readonly problem: string;
  /** The pause until the next step, in milliseconds; null to repeat this one soon, with growing pauses. */
  readonly waitMs: number | null;
}

/** The part of a periodic job's run that differs by kind. */
export interface PeriodicJobBody<Job> {
  /** The job; null if it is removed. */
  readonly find: (id: string) => Promise<Job | null>;
  /**
   * Does all or part of the work that is due. It may be interrupted at any moment and run twice: its progress is in the
   * database, and the next step continues from there, so that no period or object is skipped after an outage.
   * @returns the pause until the next step, in milliseconds; null once the job is removed
   */
  readonly step: (job: Job) => Promise<number | null>;
  /** Explains an error of a step; null for one that people should not see. */
  readonly failureOf: (error: unknown, job: Job) => StepFailure | null;
  /** Shows in the panel and in the log why a step failed. */
  readonly noteFailure: (job: Job, failure: StepFailure) => Promise<void>;
}

/**
 * Runs one step of a periodic job. Two workers may do so at the same time.
 * @returns the pause until the next step, in milliseconds, at least 1; null if the job is removed
 * @throws the error of a step that is to be repeated
 */
export const runPeriodicJob = async <Job>(body: PeriodicJobBody<Job>, id: string): Promise<number | null> => {
  const job = await body.find(id);
  if (!job) return null;
  let waitMs: number | null;
  try {
    waitMs = await body.step(job);
  } catch (error) {
    const failure = body.failureOf(error, job);
    if (failure) await body.noteFailure(job, failure);
    if (!failure || failure.waitMs === null) throw error;
    waitMs = failure.waitMs;
  }
  return waitMs === null ? null : Math.max(1, Math.ceil(waitMs));
};

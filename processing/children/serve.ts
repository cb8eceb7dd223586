import type { ChildMessage, JobMessage } from './messages.ts';

/**
 * Makes this process a child of a {@link ChildPool}: it answers each job with what `work` returns, or with its error. What `work` hands to
 * `onProgress` reaches the one who waits for the job.
 */
export const serveJobs = (work: (job: unknown, onProgress: (progress: unknown) => void) => Promise<unknown>): void => {
  const send = (message: ChildMessage): void => {
    process.send?.(message);
  };
  process.on('message', ({ job }: JobMessage) => {
    work(job, (progress) => send({ kind: 'progress', progress })).then(
      (result) => send({ kind: 'result', result }),
      (error: unknown) =>
        send({ kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  // Without its parent nobody waits for the answer.
  process.on('disconnect', () => process.exit(0));
  // Stopping is the parent's decision: a signal to the whole group must not cut work off before the grace is over.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
};

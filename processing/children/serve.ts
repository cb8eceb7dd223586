import type { ChildMessage, JobMessage } from './messages.ts';
import { killGroup } from './process-group.ts';

/** While documents follow each other sooner, the memory would only have to be mapped again for the next one. */
const restAfterMs = 10_000;

/**
 * Gives back the memory that the JavaScript engine keeps for the next job, which is most of its heap after a large one.
 * It takes about 0.15 CPU seconds.
 */
const giveBackHeap = (): void => gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/**
 * Makes this process a child of a {@link ChildPool}: it answers each job with the result of `work`, or with its error.
 * Values that `work` passes to `onProgress` reach the caller of the job. After `restMs` without a job, it gives back
 * memory.
 */
export const serveJobs = <Job>(
  work: (job: Job, onProgress: (progress: unknown) => void) => Promise<unknown>,
  restMs = restAfterMs,
): void => {
  let rest: NodeJS.Timeout | undefined;
  const send = (message: ChildMessage): void => {
    process.send?.(message);
  };
  process.on('message', ({ job, traceparent: parent }: JobMessage<Job>) => {
    clearTimeout(rest);
    const startedAtMs = Date.now();
    const sendSpan = (hasFailed: boolean): void => {
      if (parent !== null) send({ kind: 'span', span: { parent, startedAtMs, endedAtMs: Date.now(), hasFailed } });
    };
    work(job, (progress) => send({ kind: 'progress', progress }))
      .then(
        (result) => {
          sendSpan(false);
          send({ kind: 'result', result });
        },
        (error: unknown) => {
          sendSpan(true);
          send({ kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
        },
      )
      .finally(() => {
        rest = setTimeout(giveBackHeap, restMs).unref();
      });
  });
  // Without the parent, nobody needs the answer or the programs that this process has started.
  process.on('disconnect', () => killGroup(process.pid));
  // Only the parent decides when to stop: a service manager that signals all processes at the same time must not cut
  // work short during the grace period.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
};

import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';

/**
 * A short database step. It is tried until it works: the rows are the truth, and a database that is away comes back. Pauses over the
 * threshold are timers of the workflow: they hold no worker, and a history grows by 6 events a minute, which lets it outlast days.
 */
export const databaseStep: LocalActivityOptions = {
  startToCloseTimeout: '30 seconds',
  localRetryThreshold: '5 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

/**
 * Reading the files of one session. A worker that dies is noticed by its missing heartbeat. Only tries are bounded, each in its time: waiting
 * for a free worker costs nothing, however long the queue is.
 */
export const processingStep: ActivityOptions = {
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '20 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 4, maximumInterval: '1 minute', maximumAttempts: 4 },
};

/**
 * One webhook attempt. The ladder is the workflow's; only a step that broke off before it had an answer is run again: at once where the
 * database failed it, and when its heartbeat is missed where its worker died.
 */
export const deliveryStep: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

/**
 * The answer of a processor that answers later. No worker is busy with it, so only the processor's own reports, where they are asked for,
 * are heartbeats; one that stops reporting is not waited for again.
 */
export const answerStep = (awaited: {
  readonly answerWithinMs: number;
  readonly heartbeatTimeoutMs: number | null;
}): ActivityOptions => ({
  scheduleToCloseTimeout: awaited.answerWithinMs,
  ...(awaited.heartbeatTimeoutMs === null ? {} : { heartbeatTimeout: awaited.heartbeatTimeoutMs }),
  retry: {
    initialInterval: '1 second',
    maximumInterval: '10 seconds',
    nonRetryableErrorTypes: ['TemporalTimeout:Heartbeat'],
  },
});

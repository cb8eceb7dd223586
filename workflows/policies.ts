import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';

/**
 * A short database step. It is retried until it works: the rows are the truth, and an unavailable database will return.
 * Pauses over the threshold are timers of the workflow: they keep no worker busy, and the history grows by 6 events a
 * minute, so it can last for days.
 */
export const databaseStep: LocalActivityOptions = {
  startToCloseTimeout: '30 seconds',
  localRetryThreshold: '5 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

/**
 * One try of processing the files of one session; `retryByCause` decides about the next one. A missing heartbeat shows
 * that a worker died. Waiting for a free worker has no limit, however long the queue is.
 */
export const processingStep: ActivityOptions = {
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '20 seconds',
  retry: { maximumAttempts: 1 },
};

/**
 * One webhook attempt. The retry schedule is the workflow's. Only a step that was interrupted before it had an answer
 * runs again: immediately if the database failed, and after a missing heartbeat if its worker died.
 */
export const deliveryStep: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

/**
 * The answer of an engine that answers later. No worker is busy with it, so the only heartbeats are the engine's own
 * progress reports, if it was asked for them. An engine that stops reporting is not waited for again.
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

/**
 * One step of a periodic job, such as a check of a bucket that copies up to 100 objects. Failed work is repeated;
 * finished work stays.
 */
export const periodicJobStep: ActivityOptions = {
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '20 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

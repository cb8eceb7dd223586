import { ApplicationFailure, CompleteAsyncError, Context } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import type { SessionActivities } from '../../../activities/sessions/activities.ts';
import type { AnswerActivities } from '../../../activities/sessions/await-answer.ts';
import type { ProcessingActivities } from '../../../activities/sessions/processing.ts';
import { newId } from '../../../domain/ids.ts';
import type { SessionRun } from '../../../domain/outbox.ts';
import { unavailableFailureType } from '../../../domain/processing-tries.ts';
import type { AwaitedAnswer } from '../../../domain/sessions/processing-end.ts';
import { type SessionState, sessionTransitions } from '../../../domain/sessions/state.ts';
import { sessionWorkflowId } from '../../../workflows/session/contract.ts';
import type { World } from './world.ts';

/** The stand-in for the engine. It gets the number of the attempt, from 1, and throws if it cannot process. */
export type FakeEngine = (attempt: number) => Promise<void>;

/** How long an outage may last before the work ends as failed. */
export const outageMaxMs = 24 * 3_600_000;

/** The error of an activity if the database, the storage or a service is unavailable. */
export const outage = (retryAfterMs = 0): ApplicationFailure =>
  ApplicationFailure.create({
    type: unavailableFailureType,
    nonRetryable: true,
    details: [{ outageMaxMs, retryAfterMs }],
  });

/** An engine that works until it is told to stop. @throws CancelledFailure when it stops */
export const heartbeatUntilCancelled = async (): Promise<never> => {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), 50);
  try {
    return await context.cancelled;
  } finally {
    clearInterval(timer);
  }
};

export interface Publication {
  readonly status: 'approved' | 'failed';
  readonly atMs: number;
}

/** The default time of an upload session. */
export const sessionTtlMs = 30 * 60_000;

export interface SessionOptions {
  readonly engine?: FakeEngine;
  readonly ttlMs?: number;
  /** The time by which Temporal's clock is ahead of the database's. */
  readonly databaseLagMs?: number;
  /** A new company for each session by default. */
  readonly companyId?: string;
  /** Whether the engine's result is published together with the processing, not by a separate step. */
  readonly publishesAtOnce?: boolean;
  /** The time limit for the answer of a processor that answers later, if the engine passes the files to one. */
  readonly awaited?: AwaitedAnswer;
}

/**
 * One session, with the rules of the database's guarded updates but on the clock of the world: virtual time and
 * PostgreSQL's do not mix.
 */
export const createSession = async (world: World, options: SessionOptions = {}) => {
  const {
    engine = async () => undefined,
    ttlMs = sessionTtlMs,
    databaseLagMs = 0,
    awaited = null,
    publishesAtOnce = false,
    companyId = newId('company'),
  } = options;
  const run: SessionRun = {
    sessionId: newId('session'),
    submissionId: newId('submission'),
    companyId,
    batchId: newId('batch'),
    expiresAt: new Date((await world.nowMs()) + ttlMs).toISOString(),
  };
  const { sessionId } = run;
  const publications: Publication[] = [];
  const attempts: { number: number; atMs: number }[] = [];
  let state: SessionState = 'pending';
  let expiredAtMs: number | null = null;
  let hasResult = false;
  let refusedExpiries = 0;
  let waits = 0;

  const change = (name: keyof typeof sessionTransitions): boolean => {
    const { from, to } = sessionTransitions[name];
    const isAllowed = (from as readonly SessionState[]).includes(state);
    if (isAllowed) state = to;
    return isAllowed;
  };
  const publish = async (name: 'complete' | 'fail', status: Publication['status']): Promise<string | null> => {
    if (!change(name)) return null;
    publications.push({ status, atMs: await world.nowMs() });
    return status;
  };

  const platform: SessionActivities = {
    expireSession: async () => {
      const nowMs = await world.nowMs();
      const remainingMs = Date.parse(run.expiresAt) + databaseLagMs - nowMs;
      if (state === 'pending' && remainingMs > 0) {
        refusedExpiries += 1;
        return { remainingMs };
      }
      if (change('expire')) expiredAtMs = nowMs;
      return state;
    },
    publishProcessed: async () => {
      if (hasResult) return publish('complete', 'approved');
      return awaited ? publish('fail', 'failed') : null;
    },
    publishProcessingFailure: () => publish('fail', 'failed'),
  };
  const processing: ProcessingActivities & AnswerActivities = {
    processSession: async ({ publishes }) => {
      const number = attempts.length + 1;
      attempts.push({ number, atMs: await world.nowMs() });
      await engine(number);
      if (publishes && publishesAtOnce) return { published: await publish('complete', 'approved') };
      hasResult = awaited === null;
      return awaited;
    },
    awaitAnswer: async () => {
      waits += 1;
      if (!hasResult) throw new CompleteAsyncError();
    },
  };

  const commitCancel = (): void => {
    if (!change('expire')) change('complete');
  };

  return {
    run,
    activities: { platform, processing },
    handle: world.client.workflow.getHandle(sessionWorkflowId(run)) as WorkflowHandle<() => Promise<string>>,
    publications,
    attempts,
    state: () => state,
    hasResult: () => hasResult,
    expiredAtMs: () => expiredAtMs,
    /** The number of times the workflow has learned that its time is not over yet. */
    refusedExpiries: () => refusedExpiries,
    start: () => world.send({ kind: 'session.start', payload: run }),
    /** Commits the submission; Temporal is not notified yet. */
    commitSubmit: () => change('submit'),
    tellSubmitted: () => world.send({ kind: 'session.submit', payload: run }),
    /** The number of times the workflow has started to wait for the processor's answer. */
    waits: () => waits,
    /** Commits the processor's answer; Temporal is not notified yet. */
    commitAnswer: () => {
      hasResult = true;
    },
    tellAnswered: () => world.send({ kind: 'handover.answered', payload: { sessionId } }),
    tellHeartbeat: () => world.send({ kind: 'handover.heartbeat', payload: { sessionId } }),
    /** Commits that the submission is cancelled: a pending session expires, a submitted one is completed (D12). */
    commitCancel,
    cancel: async () => {
      commitCancel();
      await world.send({ kind: 'session.cancel', payload: { sessionId } });
    },
  };
};

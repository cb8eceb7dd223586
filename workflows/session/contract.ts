import { defineSignal } from '@temporalio/workflow';
import type { SessionRun, SessionRunRef } from '../../domain/outbox.ts';

/** The workflow's type: the name of its function. */
export const sessionWorkflowType = 'sessionWorkflow';

/**
 * The session's id for its first run; each later run has its own workflow. Temporal refuses to start a second one with
 * the same id.
 */
export const sessionWorkflowId = ({ sessionId, run = 1 }: SessionRunRef): string =>
  run === 1 ? sessionId : `${sessionId}/${run}`;

export type SessionInput = SessionRun;

/** The session was submitted. The signal has no content: the database is the truth. */
export const sessionSubmittedSignal = defineSignal('submitted');

/** The session was cancelled before its submission; its workflow has nothing left to do. */
export const sessionCancelledSignal = defineSignal('cancelled');

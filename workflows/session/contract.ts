import { defineSignal } from '@temporalio/workflow';
import type { SessionRun } from '../../domain/outbox.ts';

/** Name under which the worker knows the workflow. */
export const sessionWorkflowType = 'sessionWorkflow';

/** One workflow for each session: a second start of the same session is refused by Temporal. */
export const sessionWorkflowId = (sessionId: string): string => sessionId;

export type SessionInput = SessionRun;

/** The session has been submitted. It carries nothing: the database is the truth. */
export const sessionSubmittedSignal = defineSignal('submitted');

/** The session was cancelled before it was submitted; its workflow has nothing left to do. */
export const sessionCancelledSignal = defineSignal('cancelled');

import { defineSignal } from '@temporalio/workflow';
import type { SessionRun } from '../../domain/outbox.ts';

/** The workflow's type: the name of its function. */
export const sessionWorkflowType = 'sessionWorkflow';

/** One workflow for each session: Temporal refuses to start a second one. */
export const sessionWorkflowId = (sessionId: string): string => sessionId;

export type SessionInput = SessionRun;

/** The session was submitted. The signal has no content: the database is the truth. */
export const sessionSubmittedSignal = defineSignal('submitted');

/** The session was cancelled before its submission; its workflow has nothing left to do. */
export const sessionCancelledSignal = defineSignal('cancelled');

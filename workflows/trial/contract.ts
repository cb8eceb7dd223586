import type { TrialRun, TrialRunRef } from '../../domain/outbox.ts';

/** The workflow's type: the name of its function. */
export const trialWorkflowType = 'trialWorkflow';

/** Each run of a trial has its own workflow. */
export const trialWorkflowId = ({ trialId, run }: TrialRunRef): string => `${trialId}/${run}`;

export type TrialInput = TrialRun;

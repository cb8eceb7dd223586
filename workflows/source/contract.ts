import { defineSignal } from '@temporalio/workflow';

/** The workflow's type: the name of its function. */
export const sourceWorkflowType = 'bucketSourceWorkflow';

export const sourceWorkflowId = (sourceId: string): string => sourceId;

export interface SourceInput {
  readonly sourceId: string;
}

/** The source was created, paused, resumed or removed, or someone wants it to look at once. */
export const sourceWakeSignal = defineSignal('wake');

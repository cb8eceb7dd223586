import { defineSignal } from '@temporalio/workflow';

/** The workflow's type: the name of its function. */
export const batchWorkflowType = 'batchWorkflow';

export const batchWorkflowId = (batchId: string): string => batchId;

export interface BatchInput {
  readonly batchId: string;
}

/** The sender found no unfinished session in the batch. */
export const batchWakeSignal = defineSignal('wake');

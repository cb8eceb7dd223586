import { defineSignal } from '@temporalio/workflow';

/** Name under which the worker knows the workflow. */
export const batchWorkflowType = 'batchWorkflow';

export const batchWorkflowId = (batchId: string): string => batchId;

export interface BatchInput {
  readonly batchId: string;
}

/** No session of the batch is left unfinished, as far as the sender saw. */
export const batchWakeSignal = defineSignal('wake');

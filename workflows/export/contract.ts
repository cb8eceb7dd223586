import { defineSignal } from '@temporalio/workflow';

/** The workflow's type: the name of its function. */
export const exportWorkflowType = 'exportScheduleWorkflow';

export const exportWorkflowId = (scheduleId: string): string => scheduleId;

export interface ExportInput {
  readonly scheduleId: string;
}

/** The schedule was created or removed, or someone wants it to run at once. */
export const exportWakeSignal = defineSignal('wake');

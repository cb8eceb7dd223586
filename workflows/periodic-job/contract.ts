import { defineSignal } from '@temporalio/workflow';

/** The types of the workflows of periodic jobs: the names of their functions. */
export const sourceWorkflowType = 'bucketSourceWorkflow';
export const mailboxWorkflowType = 'mailboxWorkflow';
export const exportWorkflowType = 'exportScheduleWorkflow';

/** The id of a job is also the id of its workflow. */
export const periodicJobWorkflowId = (jobId: string): string => jobId;

export interface SourceInput {
  readonly sourceId: string;
}

export interface MailboxInput {
  readonly mailboxId: string;
}

export interface ExportInput {
  readonly scheduleId: string;
}

/** The job was created, changed or removed, or someone wants it to run now. */
export const periodicJobWakeSignal = defineSignal('wake');

import type { ShelfRunStart } from '../../domain/outbox.ts';

/** Name under which the worker knows the workflow. */
export const shelfRunWorkflowType = 'shelfRunWorkflow';

/** One workflow for each run of a capture. */
export const shelfRunWorkflowId = (runId: string): string => runId;

export type ShelfRunInput = ShelfRunStart;

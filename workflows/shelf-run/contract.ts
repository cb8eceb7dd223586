import type { ShelfRunStart } from '../../domain/outbox.ts';

/** The workflow's type: the name of its function. */
export const shelfRunWorkflowType = 'shelfRunWorkflow';

/** One workflow for each run of a capture. */
export const shelfRunWorkflowId = (runId: string): string => runId;

export type ShelfRunInput = ShelfRunStart;

import { WorkflowFailedError } from '@temporalio/client';
import { CancelledFailure } from '@temporalio/common';

/** Whether a workflow ended as cancelled. @throws its failure otherwise */
export const endedCancelled = async (result: Promise<unknown>): Promise<boolean> => {
  try {
    await result;
    return false;
  } catch (error) {
    if (error instanceof WorkflowFailedError && error.cause instanceof CancelledFailure) return true;
    throw error;
  }
};

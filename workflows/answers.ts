import { isCancellation } from '@temporalio/workflow';

/**
 * The activity that waits for an engine that answers later: the callback completes it by this id, in the workflow that
 * waits.
 */
export const awaitAnswerActivityId = 'await-answer';

/**
 * Waits until the answer arrives or its time has passed. A cancellation ends the workflow's own work, too.
 * @returns whether an answer ended the wait
 */
export const isAnswered = async (answer: Promise<void>): Promise<boolean> => {
  try {
    await answer;
    return true;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return false;
  }
};

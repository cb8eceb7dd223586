import { isCancellation } from '@temporalio/workflow';

/** The activity that waits for someone else's answer: callbacks complete it by this name, in the workflow that waits. */
export const awaitAnswerActivityId = 'await-answer';

/**
 * Waits until the answer is there, or is no longer waited for. A cancellation ends the workflow's own work, too.
 * @returns whether the wait was ended by an answer
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

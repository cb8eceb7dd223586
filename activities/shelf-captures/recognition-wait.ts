import { CompleteAsyncError } from '@temporalio/activity';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { isAwaitingRecognition } from '../../prisma/shelf-captures/recognition-requests.ts';

export type RecognitionWaitActivities = ReturnType<typeof createRecognitionWaitActivities>;

/** Waiting for recognizers that answer later: an activity that no worker is busy with, and that the last answer itself completes. */
export const createRecognitionWaitActivities = ({ prisma }: { readonly prisma: PrismaClient }) => ({
  /**
   * Ends when every answer is there. Answers are looked for once this has started: whatever comes after that is told to Temporal, which then
   * knows of this activity.
   */
  async awaitRecognition({ runId }: { runId: string }): Promise<void> {
    if (await isAwaitingRecognition(prisma, runId)) throw new CompleteAsyncError();
  },
});

import { CompleteAsyncError } from '@temporalio/activity';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { isAwaitingRecognition } from '../../prisma/shelf-captures/recognition-requests.ts';

export type RecognitionActivities = ReturnType<typeof createRecognitionActivities>;

/**
 * Waits for recognizers that answer later: no worker is busy with this activity, and the callback with the last answer
 * completes it.
 */
export const createRecognitionActivities = ({ prisma }: { readonly prisma: PrismaClient }) => ({
  /**
   * Ends when every answer has arrived. It looks for answers only after it has started: Temporal knows the activity by
   * then, so a callback that comes afterward can complete it.
   */
  async awaitRecognition({ runId }: { runId: string }): Promise<void> {
    if (await isAwaitingRecognition(prisma, runId)) throw new CompleteAsyncError();
  },
});

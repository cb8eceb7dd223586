import { CompleteAsyncError } from '@temporalio/activity';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { isAwaitingAnswer } from '../prisma/sessions/handovers.ts';

export type HandoverActivities = ReturnType<typeof createHandoverActivities>;

/** Waiting for processors that answer later: an activity that no worker is busy with, and that the answer itself completes. */
export const createHandoverActivities = ({ prisma }: { readonly prisma: PrismaClient }) => ({
  /**
   * Ends when the answer is there. The answer is looked for once this has started: whatever comes after that is told to Temporal, which
   * then knows of this activity.
   */
  async awaitAnswer({ sessionId }: { sessionId: string }): Promise<void> {
    if (await isAwaitingAnswer(prisma, sessionId)) throw new CompleteAsyncError();
  },
});

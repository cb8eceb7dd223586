import { CompleteAsyncError } from '@temporalio/activity';
import type { SessionRunRef } from '../../domain/outbox.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { isAwaitingAnswer } from '../../prisma/sessions/handovers.ts';

export type AnswerActivities = ReturnType<typeof createAnswerActivities>;

/**
 * Waits for processors that answer later: no worker is busy with this activity, and the processor's callback completes
 * it.
 */
export const createAnswerActivities = ({ prisma }: { readonly prisma: PrismaClient }) => ({
  /**
   * Ends when the answer has arrived. It looks for the answer only after it has started: Temporal knows the activity by
   * then, so a callback that comes afterward can complete it.
   */
  async awaitAnswer(ref: SessionRunRef): Promise<void> {
    if (await isAwaitingAnswer(prisma, ref)) throw new CompleteAsyncError();
  },
});

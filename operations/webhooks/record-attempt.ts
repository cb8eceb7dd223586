import { changeAfterAttempt, deliveryTransitions, isSettled } from '../../domain/webhooks/status.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { removeFromOutbox } from '../../prisma/outbox.ts';
import { retryingConflicts } from '../../prisma/transaction.ts';
import { type AnsweredAttempt, answerAttempt, type Statement, syncSubmission } from '../../prisma/webhooks/attempts.ts';

export type AttemptStatus = 'pending' | 'delivered' | 'failed';

/**
 * Records the answer to an attempt and what follows from it, in one transaction: the delivery's status and, once the delivery has settled,
 * the submission's event, its change to `synced` and the end of the outbox message.
 * @param outboxId the message that asked for the attempt; null if Temporal did
 */
export const recordAttempt = async (
  prisma: PrismaClient,
  attempt: AnsweredAttempt,
  outboxId: bigint | null,
): Promise<AttemptStatus> => {
  const change = changeAfterAttempt(attempt.answer.error, attempt.nextDelayMs);
  const status = deliveryTransitions[change].to;
  await retryingConflicts(() => {
    const statements: Statement[] = [answerAttempt(prisma, attempt, change)];
    if (isSettled(status)) {
      if (attempt.submissionId !== null) statements.push(syncSubmission(prisma, attempt.submissionId));
      if (outboxId !== null) statements.push(removeFromOutbox(prisma, outboxId));
    }
    return prisma.$transaction(statements);
  });
  return status;
};

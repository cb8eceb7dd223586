import { changeAfterAttempt, deliveryTransitions, isSettled } from '../../domain/webhooks/status.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { lockInOutbox, removeSettled } from '../../prisma/outbox.ts';
import { retryingConflicts } from '../../prisma/transaction.ts';
import { type AnsweredAttempt, answerAttempt, syncSubmission } from '../../prisma/webhooks/attempts.ts';

export type AttemptStatus = 'pending' | 'delivered' | 'failed';

export interface RecordedAttempt {
  readonly status: AttemptStatus;
  /** Whether the delivery has that status from this attempt: false if a later attempt or series decides about it. */
  readonly isCurrent: boolean;
}

/**
 * Records the answer to an attempt and what follows from it, in one transaction: the delivery's status and, once the delivery has settled,
 * the submission's event, its change to `synced` and the end of the outbox message.
 * @param outboxId the message that asked for the attempt; null if Temporal did
 */
export const recordAttempt = async (
  prisma: PrismaClient,
  attempt: AnsweredAttempt,
  outboxId: bigint | null,
): Promise<RecordedAttempt> => {
  const change = changeAfterAttempt(attempt.answer.error, attempt.nextDelayMs);
  const status = deliveryTransitions[change].to;
  const hasSettled = isSettled(status);
  const { submissionId } = attempt;
  const results = await retryingConflicts(() => {
    // The ids of events follow the order in which they are made here.
    const answered = answerAttempt(prisma, attempt, change);
    const before = outboxId === null ? [] : [lockInOutbox(prisma, outboxId)];
    const sync = hasSettled && submissionId !== null ? [syncSubmission(prisma, submissionId)] : [];
    const remove = hasSettled && outboxId !== null ? [removeSettled(prisma, outboxId)] : [];
    return prisma.$transaction([...before, answered, ...sync, ...remove]);
  });
  const isCurrent = results.some((rows) => typeof rows !== 'number' && rows.some((row) => row.isCurrent));
  return { status, isCurrent };
};

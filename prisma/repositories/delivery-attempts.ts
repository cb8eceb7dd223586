import { systemActor } from '../../domain/submission-status.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { transact } from '../transaction.ts';
import { insertSubmissionEvent } from './submissions.ts';

const interrupted = 'The worker stopped before the answer was recorded; the receiver may have got this attempt.';

/**
 * Writes the ledger row of an attempt that is about to be made and returns its number. A row of an earlier run of the same
 * activity that never got its answer is closed with a note, so that every request that may have left is in the ledger.
 */
export const beginAttempt = (prisma: PrismaClient, deliveryId: string, chain: number): Promise<number> =>
  transact(prisma, async (tx) => {
    await tx.deliveryAttempt.updateMany({
      where: { deliveryId, durationMs: null, error: null },
      data: { error: interrupted },
    });
    const { attemptCount } = await tx.delivery.update({
      where: { id: deliveryId },
      data: { attemptCount: { increment: 1 } },
      select: { attemptCount: true },
    });
    await tx.deliveryAttempt.create({ data: { deliveryId, number: attemptCount, chain, attemptedAt: new Date() } });
    return attemptCount;
  });

export interface AttemptAnswer {
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseExcerpt: string | null;
}

export interface AttemptRecord {
  readonly deliveryId: string;
  readonly submissionId: string | null;
  readonly number: number;
  readonly answer: AttemptAnswer;
  readonly delivered: boolean;
  /** Time until the next attempt of the ladder; null where this was the last. */
  readonly nextDelayMs: number | null;
}

/** `approved` becomes `synced` once every delivery of the submission has settled and there is one (D17). */
const syncSubmission = async (tx: Db, submissionId: string): Promise<void> => {
  const unsettled = await tx.delivery.count({ where: { submissionId, status: { in: ['queued', 'pending'] } } });
  if (unsettled > 0) return;
  const { count } = await tx.submission.updateMany({
    where: { id: submissionId, status: 'approved' },
    data: { status: 'synced' },
  });
  if (count > 0) await insertSubmissionEvent(tx, submissionId, 'synced', systemActor);
};

/** Writes an attempt's answer and what follows from it: the delivery's status, and on its end the submission's event and status. */
export const recordAttempt = (
  prisma: PrismaClient,
  record: AttemptRecord,
): Promise<'pending' | 'delivered' | 'failed'> =>
  transact(prisma, async (tx) => {
    const { deliveryId, submissionId, number, answer, delivered, nextDelayMs } = record;
    const status = delivered ? 'delivered' : nextDelayMs === null ? 'failed' : 'pending';
    // The lock makes two deliveries that settle at the same moment see each other before either decides about `synced`.
    if (submissionId !== null) await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${submissionId} FOR UPDATE`;
    await tx.deliveryAttempt.update({ where: { deliveryId_number: { deliveryId, number } }, data: { ...answer } });
    const now = new Date();
    await tx.delivery.update({
      where: { id: deliveryId },
      data: {
        status,
        settledAt: status === 'pending' ? null : now,
        nextAttemptAt: nextDelayMs === null || delivered ? null : new Date(now.getTime() + nextDelayMs),
      },
    });
    if (status !== 'pending' && submissionId !== null) {
      const type = delivered ? 'delivery_succeeded' : 'delivery_failed';
      await insertSubmissionEvent(tx, submissionId, type, systemActor, {
        deliveryId,
        attempts: number,
        error: answer.error,
      });
      await syncSubmission(tx, submissionId);
    }
    return status;
  });

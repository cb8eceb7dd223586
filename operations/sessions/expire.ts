import { submissionTransitions, systemActor } from '../../domain/submissions/status.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { expireOverdueSession, findEndingSession } from '../../prisma/sessions/change.ts';
import { changeSubmission, insertSubmissionEvent } from '../../prisma/submissions/change.ts';
import { transact } from '../../prisma/transaction.ts';
import { wakeFinishedBatch } from './wake-batch.ts';

/** The failed reason of a submission whose upload session ran out (D13). */
const expiredReason = 'upload session expired';

export interface ExpiredSession {
  readonly submissionStatus: string;
  readonly messages: readonly PendingMessage[];
}

/**
 * Expires a pending session and fails its submission (D13). Null if the session is no longer pending, or if its time is
 * not over on the database's clock.
 */
export const expireSession = (prisma: PrismaClient, sessionId: string): Promise<ExpiredSession | null> =>
  transact(prisma, async (tx) => {
    if (!(await expireOverdueSession(tx, sessionId))) return null;
    const session = await findEndingSession(tx, sessionId);
    if (!session) return null;
    await changeSubmission(tx, session.submissionId, 'expire', { failedReason: expiredReason });
    await insertSubmissionEvent(tx, session.submissionId, 'expired', systemActor);
    const messages = await insertOutbox(tx, await wakeFinishedBatch(tx, session.companyId, session.batchId));
    return { submissionStatus: submissionTransitions.expire.to, messages };
  });

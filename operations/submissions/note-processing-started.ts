import { systemActor } from '../../domain/submissions/status.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { hasSubmissionEvent, insertSubmissionEvent } from '../../prisma/submissions/change.ts';
import { transact } from '../../prisma/transaction.ts';

/** Adds `processing_started` to a submission's history, only once however often processing is tried. */
export const noteProcessingStarted = (prisma: PrismaClient, submissionId: string): Promise<void> =>
  transact(prisma, async (tx) => {
    if (await hasSubmissionEvent(tx, submissionId, 'processing_started')) return;
    await insertSubmissionEvent(tx, submissionId, 'processing_started', systemActor);
  });

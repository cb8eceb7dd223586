import { systemActor } from '../../domain/submissions/status.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { findNewestEvent, insertSubmissionEvent } from '../../prisma/submissions/change.ts';
import { transact } from '../../prisma/transaction.ts';

/** Adds `processing_started` to a submission's history, once for each run, however often processing is tried. */
export const noteProcessingStarted = (prisma: PrismaClient, submissionId: string): Promise<void> =>
  transact(prisma, async (tx) => {
    const newest = await findNewestEvent(tx, submissionId, ['processing_started', 'processing_restarted']);
    if (newest === 'processing_started') return;
    await insertSubmissionEvent(tx, submissionId, 'processing_started', systemActor);
  });

import { systemActor } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { transact } from '../transaction.ts';
import { insertSubmissionEvent } from './find.ts';

/** A submitted session as the engine needs it; null where it is no longer to be processed. */
export const findSessionForProcessing = (db: Db, sessionId: string) =>
  db.session.findFirst({
    where: { id: sessionId, state: 'submitted' },
    include: {
      files: { orderBy: { fileIndex: 'asc' } },
      submission: { select: { id: true } },
      apiKey: { select: { keyHash: true } },
    },
  });

/** Adds `processing_started` to the submission's history, once however often processing is tried. */
export const noteProcessingStarted = (prisma: PrismaClient, submissionId: string): Promise<void> =>
  transact(prisma, async (tx) => {
    await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${submissionId} FOR UPDATE`;
    const started = await tx.submissionEvent.findFirst({
      where: { submissionId, type: 'processing_started' },
      select: { id: true },
    });
    if (!started) await insertSubmissionEvent(tx, submissionId, 'processing_started', systemActor);
  });

/** Keeps what the engine found until it is published; a second run replaces it. */
export const saveProcessingResult = async (db: Db, sessionId: string, result: object): Promise<void> => {
  const value = result as Prisma.InputJsonObject;
  await db.processingResult.upsert({
    where: { sessionId },
    create: { sessionId, result: value },
    update: { result: value, createdAt: new Date() },
  });
};

export const findProcessingResult = async (db: Db, sessionId: string): Promise<Prisma.JsonValue | null> => {
  const row = await db.processingResult.findUnique({ where: { sessionId } });
  return row?.result ?? null;
};

/** JSON `null` for Prisma, which tells the SQL NULL from it. */
export const jsonOrNull = (value: object | null): Prisma.InputJsonObject | typeof Prisma.DbNull =>
  value === null ? Prisma.DbNull : (value as Prisma.InputJsonObject);

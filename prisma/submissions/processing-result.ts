import { sessionTransitions } from '../../domain/sessions/state.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** A submitted session as the engine needs it; null if it is no longer to be processed. */
export const findSessionForProcessing = (db: Db, sessionId: string) =>
  db.session.findFirst({
    where: { id: sessionId, state: { in: [...sessionTransitions.complete.from] } },
    include: {
      files: { orderBy: { fileIndex: 'asc' } },
      submission: { select: { id: true } },
      apiKey: { select: { keyHash: true } },
    },
  });

/** Keeps the engine's result until it is published; a second run replaces it. */
export const saveProcessingResult = async (db: Db, sessionId: string, result: object): Promise<void> => {
  const value = result as Prisma.InputJsonObject;
  await db.processingResult.upsert({
    where: { sessionId },
    create: { sessionId, result: value },
    update: { result: value, createdAt: new Date() },
  });
};

/** The engine's result that waits for its publication, or null. */
export const findProcessingResult = async (db: Db, sessionId: string): Promise<Prisma.JsonValue | null> => {
  const row = await db.processingResult.findUnique({ where: { sessionId } });
  return row?.result ?? null;
};

/** Removes the engine's result, in the transaction that publishes it. */
export const deleteProcessingResult = async (tx: Db, sessionId: string): Promise<void> => {
  await tx.processingResult.deleteMany({ where: { sessionId } });
};

/** A JSON value for a nullable column: Prisma distinguishes JSON `null` from SQL NULL, which this writes. */
export const jsonOrNull = (value: object | null): Prisma.InputJsonObject | typeof Prisma.DbNull =>
  value === null ? Prisma.DbNull : (value as Prisma.InputJsonObject);

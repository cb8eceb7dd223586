import type { SessionRunRef } from '../../domain/outbox.ts';
import { sessionTransitions } from '../../domain/sessions/state.ts';
import type { Db } from '../client.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { lockSessionOfRun } from '../sessions/change.ts';
import { transact } from '../transaction.ts';

/** A session whose outcome is awaited. */
const awaitingOutcome = (sessionId: string) =>
  ({ id: sessionId, state: { in: [...sessionTransitions.complete.from] } }) satisfies Prisma.SessionWhereInput;

/** The pinned version of a session that waits for an outcome; null if it does not. */
export const findAwaitedVersion = (db: Db, sessionId: string) =>
  db.session.findFirst({ where: awaitingOutcome(sessionId), select: { definitionId: true, version: true } });

/** A submitted session as the engine needs it; null if this run of it is no longer to be processed. */
export const findSessionForProcessing = (db: Db, { sessionId, run = 1 }: SessionRunRef) =>
  db.session.findFirst({
    where: { ...awaitingOutcome(sessionId), run },
    include: {
      files: { orderBy: { fileIndex: 'asc' } },
      submission: { select: { id: true } },
    },
  });

/** Keeps the engine's result until it is published; a second try replaces it. Does nothing if this run can no longer publish one. */
export const saveProcessingResult = (prisma: PrismaClient, ref: SessionRunRef, result: object): Promise<void> =>
  transact(prisma, async (tx) => {
    if (!(await lockSessionOfRun(tx, ref))) return;
    const { sessionId } = ref;
    const value = result as Prisma.InputJsonObject;
    await tx.processingResult.upsert({
      where: { sessionId },
      create: { sessionId, result: value },
      update: { result: value, createdAt: new Date() },
    });
  });

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

import type { ShelfOutcome } from '../../domain/shelf-captures/outcome.ts';
import { isShelfActive, reviewStateAfterRun, shelfTransitions } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { insertOutbox, type PendingMessage } from '../outbox.ts';
import { reviewPolicyOf } from '../shelf-profiles/find.ts';
import { jsonOrNull } from '../submissions/processing-result.ts';
import { transact } from '../transaction.ts';
import { lockCapture } from './create.ts';
import { createShelfEvent } from './event.ts';

const findRun = (db: Db, runId: string) =>
  db.shelfRun.findUnique({
    where: { id: runId },
    include: { shelfCapture: { select: { id: true, companyId: true, profileVersionId: true } } },
  });

/** The run's capture, locked; null where the run is no longer the capture's active one. */
export const lockActiveRun = async (tx: Db, runId: string) => {
  const run = await findRun(tx, runId);
  if (!run) return null;
  const locked = await lockCapture(tx, run.shelfCapture.companyId, run.shelfCapture.id);
  return locked?.activeRunId === runId && isShelfActive(locked.status)
    ? { ...run.shelfCapture, status: locked.status }
    : null;
};

/** Moves a queued run to `processing`; true too where an earlier try has done so. False where the capture has moved on. */
export const beginShelfRun = (prisma: PrismaClient, runId: string): Promise<boolean> =>
  transact(prisma, async (tx) => {
    const session = await lockActiveRun(tx, runId);
    if (!session) return false;
    if (session.status === 'queued') {
      await tx.shelfCapture.update({ where: { id: session.id }, data: { status: shelfTransitions.begin.to } });
      await tx.shelfRun.update({ where: { id: runId }, data: { status: 'processing', startedAt: new Date() } });
    }
    return true;
  });

/** What the engine gets: the run's photos and the version that its capture has pinned; null where the run is over. */
export const findRunForAnalysis = (db: Db, runId: string) =>
  db.shelfRun.findFirst({
    where: { id: runId, status: 'processing' },
    include: {
      shelfCapture: {
        include: {
          photos: { where: { registeredAt: { not: null } }, orderBy: { photoIndex: 'asc' } },
          apiKey: { select: { keyHash: true } },
        },
      },
    },
  });

/** How far a run has got, for callers and operators. */
export const noteShelfProgress = async (db: Db, runId: string, photosDone: number): Promise<void> => {
  await db.shelfRun.updateMany({
    where: { id: runId, status: 'processing', photosDone: { lt: photosDone } },
    data: { photosDone },
  });
};

/** Keeps what a run paid although its work broke off; a run that has ended keeps what was published with it. */
export const noteShelfSpending = async (
  db: Db,
  runId: string,
  { engine, cost }: { readonly engine: object; readonly cost: object },
): Promise<void> => {
  await db.shelfRun.updateMany({
    where: { id: runId, status: { in: ['processing', 'cancelled'] } },
    data: { engine: jsonOrNull({ ...engine, cost }) },
  });
};

/** Keeps how a run's work ended until it is published; a second try replaces it. */
export const saveShelfOutcome = async (db: Db, runId: string, outcome: ShelfOutcome): Promise<void> => {
  await db.shelfRun.updateMany({ where: { id: runId, status: 'processing' }, data: { findings: jsonOrNull(outcome) } });
};

/** What {@link saveShelfOutcome} kept among a run's findings; null for none, and for photos that a recognizer has yet to answer about. */
export const keptOutcome = (findings: unknown): ShelfOutcome | null => {
  const kept = findings as ShelfOutcome | { readonly kind: 'handed_over' } | null;
  return kept === null || kept.kind === 'handed_over' ? null : kept;
};

/** {@link keptOutcome} of a run. */
export const findShelfOutcome = async (db: Db, runId: string): Promise<ShelfOutcome | null> => {
  const run = await db.shelfRun.findUnique({ where: { id: runId }, select: { findings: true } });
  return keptOutcome(run?.findings ?? null);
};

const changeOf = { completed: 'complete', blocked: 'block', failed: 'fail' } as const;
const eventOf = {
  completed: 'shelf.analysis.completed',
  blocked: 'shelf.analysis.blocked',
  failed: 'shelf.analysis.failed',
} as const;

/** Review state and result of a completed run; another outcome leaves both as they are. */
const resultMembers = async (
  tx: Db,
  profileVersionId: string,
  runId: string,
  outcome: ShelfOutcome,
): Promise<Prisma.ShelfCaptureUpdateInput> => {
  if (outcome.kind !== 'completed') return { error: outcome.error };
  const version = await tx.shelfProfileVersion.findUniqueOrThrow({
    where: { id: profileVersionId },
    select: { review: true, reviewBelow: true },
  });
  const reviewState = reviewStateAfterRun(reviewPolicyOf(version), version.reviewBelow, outcome.lowestConfidence);
  return { resultRunId: runId, reviewState, error: Prisma.DbNull };
};

/**
 * Ends a run: capture, run, photos' findings, review state and event in one transaction. Null where the run was cancelled or overtaken
 * meanwhile, or an earlier try published: then nothing is written.
 */
export const publishShelfRun = (
  prisma: PrismaClient,
  runId: string,
  outcome: ShelfOutcome,
): Promise<{ status: string; messages: readonly PendingMessage[] } | null> =>
  transact(prisma, async (tx) => {
    const session = await lockActiveRun(tx, runId);
    if (!session) return null;
    const completedAt = new Date();
    const result =
      outcome.kind === 'completed' ? { runId, ...outcome.result, completedAt: completedAt.toISOString() } : null;
    const error = outcome.kind === 'completed' ? null : outcome.error;
    await tx.shelfRun.update({
      where: { id: runId },
      data: {
        status: outcome.kind,
        completedAt,
        findings: Prisma.DbNull,
        result: jsonOrNull(result),
        error: jsonOrNull(error),
        // Of work that broke off, what was paid for it is noted already.
        ...(outcome.engine ? { engine: jsonOrNull(outcome.engine) } : {}),
      },
    });
    for (const { photoId, quality } of outcome.photos) {
      await tx.shelfPhoto.updateMany({
        where: { id: photoId, shelfCaptureId: session.id },
        data: { quality: jsonOrNull([...quality]) },
      });
    }
    const { to: status } = shelfTransitions[changeOf[outcome.kind]];
    await tx.shelfCapture.update({
      where: { id: session.id },
      data: { status, completedAt, ...(await resultMembers(tx, session.profileVersionId, runId, outcome)) },
    });
    const messages = await insertOutbox(
      tx,
      await createShelfEvent(tx, session.companyId, session.id, eventOf[outcome.kind]),
    );
    return { status, messages };
  });

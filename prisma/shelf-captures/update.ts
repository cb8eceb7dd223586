import type { ShelfOutcome } from '../../domain/shelf-captures/outcome.ts';
import type { ShelfReviewState } from '../../domain/shelf-captures/review-state.ts';
import type { ShelfError } from '../../domain/shelf-captures/snapshot.ts';
import type { ShelfStatus } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { jsonOrNull } from '../submissions/processing-result.ts';

/** Writes of a change of status. The caller has locked the capture and checked that the change is allowed. */

/**
 * Inserts the next run of a capture and makes it the active one. The last result stays until another one is published.
 */
export const insertRun = async (
  tx: Db,
  captureId: string,
  run: { readonly id: string; readonly photosTotal: number },
  status: ShelfStatus,
): Promise<void> => {
  const number = (await tx.shelfRun.count({ where: { shelfCaptureId: captureId } })) + 1;
  await tx.shelfRun.create({ data: { ...run, shelfCaptureId: captureId, number } });
  await tx.shelfCapture.update({
    where: { id: captureId },
    data: { status, activeRunId: run.id, error: Prisma.DbNull, completedAt: null, removedKinds: 0 },
  });
};

/** Marks a capture and its run as being analyzed. */
export const markRunStarted = async (
  tx: Db,
  { captureId, runId }: { readonly captureId: string; readonly runId: string },
  status: ShelfStatus,
): Promise<void> => {
  await tx.shelfCapture.update({ where: { id: captureId }, data: { status } });
  await tx.shelfRun.update({ where: { id: runId }, data: { status, startedAt: new Date() } });
};

/** Ends a capture without an outcome, together with the run that is under way. */
export const endCapture = async (tx: Db, captureId: string, runId: string | null, status: ShelfStatus) => {
  const completedAt = new Date();
  await tx.shelfCapture.update({ where: { id: captureId }, data: { status, completedAt } });
  if (runId === null) return;
  await tx.shelfRun.update({ where: { id: runId }, data: { status, completedAt, findings: Prisma.DbNull } });
};

/** Ends a run with its outcome. */
export const endRun = async (
  tx: Db,
  runId: string,
  { engine }: ShelfOutcome,
  ended: {
    readonly status: ShelfStatus;
    readonly completedAt: Date;
    readonly result: object | null;
    readonly error: ShelfError | null;
  },
): Promise<void> => {
  await tx.shelfRun.update({
    where: { id: runId },
    data: {
      ...ended,
      findings: Prisma.DbNull,
      result: jsonOrNull(ended.result),
      error: jsonOrNull(ended.error),
      // Without an engine in the outcome, the cost that was noted while the run worked stays.
      ...(engine ? { engine: jsonOrNull(engine) } : {}),
    },
  });
};

/** Replaces the findings of a capture's photos. */
export const savePhotoFindings = async (tx: Db, captureId: string, photos: ShelfOutcome['photos']): Promise<void> => {
  for (const { photoId, quality } of photos) {
    await tx.shelfPhoto.updateMany({
      where: { id: photoId, shelfCaptureId: captureId },
      data: { quality: jsonOrNull([...quality]) },
    });
  }
};

/** Ends a capture with the outcome of its run: a result and a review state, or an error that leaves both unchanged. */
export const publishOnCapture = async (
  tx: Db,
  captureId: string,
  { status, completedAt }: { readonly status: ShelfStatus; readonly completedAt: Date },
  found: { readonly resultRunId: string; readonly reviewState: ShelfReviewState } | { readonly error: ShelfError },
): Promise<void> => {
  await tx.shelfCapture.update({
    where: { id: captureId },
    data: { status, completedAt, error: Prisma.DbNull, ...found },
  });
};

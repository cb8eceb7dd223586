import { z } from 'zod';
import { oneOf } from '../../domain/narrowing.ts';
import { ReviewedPhoto, ShelfCorrection } from '../../domain/shelf-captures/correction.ts';
import { type ShelfReviewState, shelfReviewStates } from '../../domain/shelf-captures/review-state.ts';
import type { Db } from '../client.ts';
import { skusOf } from '../shelf-profiles/find.ts';

/** All functions here are for staff and act on captures of every company; callers check the scope first. */

const StoredResult = z.object({ photos: z.array(ReviewedPhoto) });

export type ReviewedCapture = NonNullable<Awaited<ReturnType<typeof findReviewedCapture>>>;

/** A capture with its last result and the corrections of that result; null if there is no such capture. */
export const findReviewedCapture = async (db: Db, captureId: string) => {
  const capture = await db.shelfCapture.findUnique({
    where: { id: captureId },
    include: {
      photos: { where: { registeredAt: { not: null } }, orderBy: { photoIndex: 'asc' } },
      profileVersion: {
        select: { catalog: true, profile: { select: { id: true, slug: true, companyId: true } } },
      },
    },
  });
  if (!capture) return null;
  const run =
    capture.resultRunId === null ? null : await db.shelfRun.findUniqueOrThrow({ where: { id: capture.resultRunId } });
  return {
    id: capture.id,
    companyId: capture.companyId,
    reviewState: oneOf(shelfReviewStates, capture.reviewState),
    profile: capture.profileVersion.profile,
    skus: skusOf(capture.profileVersion),
    storedPhotos: capture.photos,
    result: run && {
      runId: run.id,
      photos: StoredResult.parse(run.result).photos,
      corrections: z.array(ShelfCorrection).parse(run.corrections ?? []),
    },
  };
};

/** {@link findReviewedCapture}, locked until the transaction ends. */
export const lockReviewedCapture = async (tx: Db, captureId: string): Promise<ReviewedCapture | null> => {
  await tx.$queryRaw`SELECT id FROM shelf_captures WHERE id = ${captureId} FOR UPDATE`;
  return findReviewedCapture(tx, captureId);
};

/** Stores the corrections of a result beside what was recognized. */
export const saveCorrections = async (
  tx: Db,
  runId: string,
  corrections: readonly ShelfCorrection[],
): Promise<void> => {
  await tx.shelfRun.update({ where: { id: runId }, data: { corrections: [...corrections] } });
};

/** Sets the review state of a capture that the caller has locked. */
export const setReviewState = async (tx: Db, captureId: string, reviewState: ShelfReviewState): Promise<void> => {
  await tx.shelfCapture.update({ where: { id: captureId }, data: { reviewState } });
};

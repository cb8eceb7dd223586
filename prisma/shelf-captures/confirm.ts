import { z } from 'zod';
import {
  correctionProblems,
  mergeCorrections,
  ReviewedPhoto,
  ShelfCorrection,
  type ShelfCorrectionFile,
} from '../../domain/shelf-captures/correction.ts';
import type { ShelfReviewState } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { insertOutbox, type PendingMessage } from '../outbox.ts';
import { skusOf } from '../shelf-profiles/find.ts';
import { transact } from '../transaction.ts';
import { lockCapture } from './create.ts';
import { createShelfEvent } from './event.ts';

/** Everything here is for staff: it acts on captures of every company. */

export type Confirmation =
  | { readonly kind: 'confirmed'; readonly messages: readonly PendingMessage[] }
  | { readonly kind: 'refused'; readonly reviewState: ShelfReviewState | null };

/** In a transaction: confirms a pending review with its event (decision D28). Dispatch the messages after it. */
export const confirmShelfReviewIn = async (tx: Db, shelfCaptureId: string): Promise<Confirmation> => {
  const { count } = await tx.shelfCapture.updateMany({
    where: { id: shelfCaptureId, reviewState: 'pending' },
    data: { reviewState: 'confirmed' },
  });
  const session = await tx.shelfCapture.findUnique({
    where: { id: shelfCaptureId },
    select: { companyId: true, reviewState: true },
  });
  if (count === 0 || !session)
    return { kind: 'refused', reviewState: (session?.reviewState ?? null) as ShelfReviewState | null };
  const event = await createShelfEvent(tx, session.companyId, shelfCaptureId, 'shelf.review.confirmed');
  return { kind: 'confirmed', messages: await insertOutbox(tx, event) };
};

/** {@link confirmShelfReviewIn} in a transaction of its own. */
export const confirmShelfReview = (prisma: PrismaClient, shelfCaptureId: string): Promise<Confirmation> =>
  transact(prisma, (tx) => confirmShelfReviewIn(tx, shelfCaptureId));

const KeptResult = z.object({ photos: z.array(ReviewedPhoto) });

/** A capture with its last result and what a reviewer corrected in it; null where there is no such capture. */
export const findReviewedCapture = async (db: Db, shelfCaptureId: string) => {
  const session = await db.shelfCapture.findUnique({
    where: { id: shelfCaptureId },
    include: {
      photos: { where: { registeredAt: { not: null } }, orderBy: { photoIndex: 'asc' } },
      profileVersion: {
        select: { catalog: true, profile: { select: { id: true, slug: true, companyId: true } } },
      },
    },
  });
  if (!session) return null;
  const run =
    session.resultRunId === null ? null : await db.shelfRun.findUniqueOrThrow({ where: { id: session.resultRunId } });
  return {
    id: session.id,
    companyId: session.companyId,
    reviewState: session.reviewState as ShelfReviewState,
    profile: session.profileVersion.profile,
    skus: skusOf(session.profileVersion),
    storedPhotos: session.photos,
    result: run && {
      runId: run.id,
      photos: KeptResult.parse(run.result).photos,
      corrections: z.array(ShelfCorrection).parse(run.corrections ?? []),
    },
  };
};

export type CorrectionResult =
  | { readonly kind: 'kept'; readonly runId: string; readonly corrections: readonly ShelfCorrection[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reviewState: ShelfReviewState }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** In a transaction: keeps a reviewer's boxes beside those that were recognized, for as long as the review is pending. */
export const correctShelfResultIn = async (
  tx: Db,
  shelfCaptureId: string,
  file: ShelfCorrectionFile,
  correctedBy: string,
): Promise<CorrectionResult> => {
  const found = await tx.shelfCapture.findUnique({ where: { id: shelfCaptureId }, select: { companyId: true } });
  if (found) await lockCapture(tx, found.companyId, shelfCaptureId);
  const capture = await findReviewedCapture(tx, shelfCaptureId);
  if (!capture) return { kind: 'unknown' };
  if (capture.reviewState !== 'pending' || !capture.result)
    return { kind: 'refused', reviewState: capture.reviewState };
  const { runId, photos, corrections: kept } = capture.result;
  const problems = correctionProblems(file, photos, capture.skus);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const corrections = mergeCorrections(kept, file, { correctedBy, correctedAt: new Date().toISOString() });
  await tx.shelfRun.update({ where: { id: runId }, data: { corrections } });
  return { kind: 'kept', runId, corrections };
};

/** {@link correctShelfResultIn} in a transaction of its own. */
export const correctShelfResult = (
  prisma: PrismaClient,
  shelfCaptureId: string,
  file: ShelfCorrectionFile,
  correctedBy: string,
): Promise<CorrectionResult> => transact(prisma, (tx) => correctShelfResultIn(tx, shelfCaptureId, file, correctedBy));

/** Every run of a capture, oldest first, without their results. */
export const listShelfRuns = (db: Db, shelfCaptureId: string) =>
  db.shelfRun.findMany({
    where: { shelfCaptureId },
    orderBy: { number: 'asc' },
    omit: { findings: true, result: true, shelfCaptureId: true },
  });

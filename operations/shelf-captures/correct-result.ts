import {
  type CorrectionProblem,
  correctionProblems,
  mergeCorrections,
  type ShelfCorrection,
  type ShelfCorrectionFile,
} from '../../domain/shelf-captures/correction.ts';
import { reviewCan, type ShelfReviewState } from '../../domain/shelf-captures/review-state.ts';
import { lastCorrector, photoRevision } from '../../domain/shelf-captures/revision.ts';
import type { Db } from '../../prisma/client.ts';
import { lockReviewedCapture, type ReviewedCapture, saveCorrections } from '../../prisma/shelf-captures/review.ts';
import type { Overtaken } from './overtaken.ts';

export type CorrectionResult =
  | { readonly kind: 'kept'; readonly runId: string; readonly corrections: readonly ShelfCorrection[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reviewState: ShelfReviewState }
  | { readonly kind: 'invalid'; readonly problems: readonly CorrectionProblem[] };

const overtakenBy = (
  { runId, photos, corrections }: NonNullable<ReviewedCapture['result']>,
  file: ShelfCorrectionFile,
  revisions: ReadonlyMap<string, string>,
): Overtaken | null => {
  const correctionOf = (photoId: string) => corrections.find((one) => one.photoId === photoId);
  const changed = file.photos.filter(({ photoId }) => {
    const isThere = photos.some((one) => one.photoId === photoId);
    return isThere && revisions.get(photoId) !== photoRevision(runId, correctionOf(photoId));
  });
  if (changed.length === 0) return null;
  return { kind: 'overtaken', by: lastCorrector(changed.flatMap(({ photoId }) => correctionOf(photoId) ?? [])) };
};

/**
 * Stores a reviewer's boxes beside the recognized ones, while the review is pending. For staff: it acts on captures of
 * every company.
 */
export const correctShelfResult = async (
  tx: Db,
  captureId: string,
  file: ShelfCorrectionFile,
  correctedBy: string,
): Promise<CorrectionResult> => {
  const capture = await lockReviewedCapture(tx, captureId);
  if (!capture) return { kind: 'unknown' };
  const { result, reviewState } = capture;
  if (!result || !reviewCan('correct', reviewState)) return { kind: 'refused', reviewState };
  const problems = correctionProblems(file, result.photos, capture.skus);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const by = { correctedBy, correctedAt: new Date().toISOString() };
  const corrections = mergeCorrections(result.corrections, file, by);
  await saveCorrections(tx, result.runId, corrections);
  return { kind: 'kept', runId: result.runId, corrections };
};

/**
 * {@link correctShelfResult}, unless someone has changed one of the photos since the reviewer read it.
 * @param revisions the revisions that the reviewer read, by photo ({@link photoRevision})
 */
export const correctReadResult = async (
  tx: Db,
  captureId: string,
  file: ShelfCorrectionFile,
  revisions: ReadonlyMap<string, string>,
  correctedBy: string,
): Promise<CorrectionResult | Overtaken> => {
  const capture = await lockReviewedCapture(tx, captureId);
  const overtaken =
    capture?.result && reviewCan('correct', capture.reviewState) ? overtakenBy(capture.result, file, revisions) : null;
  return overtaken ?? correctShelfResult(tx, captureId, file, correctedBy);
};

import { photoRevision, reviewRevision } from '../../domain/shelf-captures/corrected.ts';
import type { ShelfCorrection, ShelfCorrectionFile } from '../../domain/shelf-captures/correction.ts';
import type { ShelfStatus } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import type { PendingMessage } from '../outbox.ts';
import {
  type Confirmation,
  type CorrectionResult,
  confirmShelfReviewIn,
  correctShelfResultIn,
  findReviewedCapture,
} from './confirm.ts';
import { cancelCaptureIn, lockCapture } from './create.ts';

/** Somebody else has changed what the reviewer looked at; `by` is null where it was a further run. */
export interface Overtaken {
  readonly kind: 'overtaken';
  readonly by: string | null;
}

interface ReviewedSubject {
  readonly id: string;
  readonly companyId: string;
}

const lastOf = (corrections: readonly ShelfCorrection[]): string | null =>
  corrections.toSorted((a, b) => (a.correctedAt < b.correctedAt ? 1 : -1))[0]?.correctedBy ?? null;

/**
 * In a transaction: keeps a reviewer's boxes, unless somebody has changed one of the photos since the reviewer read it.
 * @param revisions what the reviewer read, by photo ({@link photoRevision})
 */
export const correctReadResult = async (
  tx: Db,
  { id, companyId }: ReviewedSubject,
  file: ShelfCorrectionFile,
  revisions: ReadonlyMap<string, string>,
  correctedBy: string,
): Promise<CorrectionResult | Overtaken> => {
  await lockCapture(tx, companyId, id);
  const capture = await findReviewedCapture(tx, id);
  if (capture?.result && capture.reviewState === 'pending') {
    const { runId, photos, corrections } = capture.result;
    const keptOf = (photoId: string) => corrections.find((one) => one.photoId === photoId);
    const overtaken = file.photos.filter(({ photoId }) => {
      const isThere = photos.some((one) => one.photoId === photoId);
      return isThere && revisions.get(photoId) !== photoRevision(runId, keptOf(photoId));
    });
    if (overtaken.length > 0)
      return { kind: 'overtaken', by: lastOf(overtaken.flatMap(({ photoId }) => keptOf(photoId) ?? [])) };
  }
  return correctShelfResultIn(tx, id, file, correctedBy);
};

/** In a transaction: confirms the review of what the reviewer read ({@link reviewRevision}), and of nothing newer. */
export const confirmReadReview = async (
  tx: Db,
  { id, companyId }: ReviewedSubject,
  revision: string,
): Promise<Confirmation | Overtaken> => {
  await lockCapture(tx, companyId, id);
  const capture = await findReviewedCapture(tx, id);
  if (capture?.result && capture.reviewState === 'pending') {
    const { runId, corrections } = capture.result;
    if (reviewRevision(runId, corrections) !== revision) return { kind: 'overtaken', by: lastOf(corrections) };
  }
  return confirmShelfReviewIn(tx, id);
};

export interface Cancellation {
  readonly before: ShelfStatus | null;
  /** The same as `before` where the capture had ended already. */
  readonly after: ShelfStatus | null;
  readonly messages: readonly PendingMessage[];
}

/** In a transaction: cancels a capture and tells what that changed. Dispatch the messages after it. */
export const cancelForStaff = async (tx: Db, { id, companyId }: ReviewedSubject): Promise<Cancellation> => {
  const before = await lockCapture(tx, companyId, id);
  const messages = await cancelCaptureIn(tx, companyId, id);
  const after = await lockCapture(tx, companyId, id);
  return { before: before?.status ?? null, after: after?.status ?? null, messages };
};

import { reviewCan, reviewTransitions, type ShelfReviewState } from '../../domain/shelf-captures/review-state.ts';
import { lastCorrector, reviewRevision } from '../../domain/shelf-captures/revision.ts';
import type { Db } from '../../prisma/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { lockReviewedCapture, setReviewState } from '../../prisma/shelf-captures/review.ts';
import { createShelfEvent } from './create-event.ts';
import type { Overtaken } from './overtaken.ts';

export type Confirmation =
  | { readonly kind: 'confirmed'; readonly messages: readonly PendingMessage[] }
  /** `reviewState` is null if there is no such capture. */
  | { readonly kind: 'refused'; readonly reviewState: ShelfReviewState | null };

/**
 * Confirms a pending review with its event (decision D28). For staff: it acts on captures of every company. Dispatch
 * the messages after the transaction.
 */
export const confirmShelfReview = async (tx: Db, captureId: string): Promise<Confirmation> => {
  const capture = await lockReviewedCapture(tx, captureId);
  if (!capture || !reviewCan('confirm', capture.reviewState)) {
    return { kind: 'refused', reviewState: capture?.reviewState ?? null };
  }
  await setReviewState(tx, captureId, reviewTransitions.confirm.to);
  const event = await createShelfEvent(tx, capture.companyId, captureId, 'shelf.review.confirmed');
  return { kind: 'confirmed', messages: event };
};

/**
 * {@link confirmShelfReview}, unless the result or its corrections have changed since the reviewer read them
 * ({@link reviewRevision}).
 */
export const confirmReadReview = async (
  tx: Db,
  captureId: string,
  revision: string,
): Promise<Confirmation | Overtaken> => {
  const capture = await lockReviewedCapture(tx, captureId);
  if (capture?.result && reviewCan('confirm', capture.reviewState)) {
    const { runId, corrections } = capture.result;
    if (reviewRevision(runId, corrections) !== revision) return { kind: 'overtaken', by: lastCorrector(corrections) };
  }
  return confirmShelfReview(tx, captureId);
};

import type { SessionTransition } from '../sessions/state.ts';
import type { SessionEnvelope } from './envelope.ts';
import type { SubmissionEventType, SubmissionStatus, SubmissionTransition } from './status.ts';

/** A decision that a person or a caller makes about a submission. */
export type ReviewAction = 'approve' | 'reject' | 'cancel';

/** The event, the webhook and the place of the reason for each decision. */
export const reviewActions = {
  approve: { event: 'approved', webhook: 'submission.approved', reasonColumn: null },
  reject: { event: 'rejected', webhook: 'submission.rejected', reasonColumn: 'rejectReason' },
  cancel: { event: 'cancelled', webhook: 'submission.cancelled', reasonColumn: 'cancelReason' },
} as const satisfies Record<
  ReviewAction & SubmissionTransition,
  {
    event: SubmissionEventType;
    webhook: SessionEnvelope['eventType'];
    reasonColumn: 'rejectReason' | 'cancelReason' | null;
  }
>;

/**
 * How a session ends when its submission is cancelled in `status` (decision D12): one that was never submitted expires,
 * one in processing completes without a result. Null if the session has already ended.
 */
export const sessionChangeOnCancel = (status: SubmissionStatus): SessionTransition | null => {
  if (status === 'created') return 'expire';
  return status === 'processing' ? 'complete' : null;
};

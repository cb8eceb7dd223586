/** Statuses of a submission (specification, "Submission status"). */
export const submissionStatuses = [
  'created',
  'processing',
  'capture_quality_blocked',
  'review',
  'approved',
  'synced',
  'rejected',
  'cancelled',
  'failed',
] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/**
 * Every allowed change: the statuses it may start from and the one it ends in (specification; decisions D11, D12, D13,
 * D17, D45).
 */
export const submissionTransitions = {
  submit: { from: ['created'], to: 'processing' },
  expire: { from: ['created'], to: 'failed' },
  finishApproved: { from: ['processing'], to: 'approved' },
  finishReview: { from: ['processing'], to: 'review' },
  finishFailed: { from: ['processing'], to: 'failed' },
  finishQualityBlocked: { from: ['processing'], to: 'capture_quality_blocked' },
  processAgain: { from: ['failed'], to: 'processing' },
  approve: { from: ['review'], to: 'approved' },
  reject: { from: ['review'], to: 'rejected' },
  cancel: { from: ['created', 'processing', 'review', 'capture_quality_blocked'], to: 'cancelled' },
  sync: { from: ['approved'], to: 'synced' },
} as const satisfies Record<string, { from: readonly SubmissionStatus[]; to: SubmissionStatus }>;
export type SubmissionTransition = keyof typeof submissionTransitions;

/**
 * Changes that keep the status, and the statuses that allow them. Values may be corrected until someone has decided.
 */
export const submissionEdits = {
  correct: { from: ['review', 'capture_quality_blocked'] },
} as const satisfies Record<string, { from: readonly SubmissionStatus[] }>;
export type SubmissionEdit = keyof typeof submissionEdits;

/** The statuses in which a submission may be changed this way. */
export const statusesThatAllow = (change: SubmissionTransition | SubmissionEdit): readonly SubmissionStatus[] =>
  ({ ...submissionTransitions, ...submissionEdits })[change].from;

/** Whether a submission in `status` may be changed this way. */
export const submissionCan = (change: SubmissionTransition | SubmissionEdit, status: SubmissionStatus): boolean =>
  statusesThatAllow(change).includes(status);

/** Types of submission events (decision D16). */
export const submissionEventTypes = [
  'created',
  'submitted',
  'processing_started',
  'processing_completed',
  'processing_failed',
  'processing_restarted',
  'capture_quality_blocked',
  'expired',
  'approved',
  'rejected',
  'cancelled',
  'fraud_match_resolved',
  'field_corrected',
  'synced',
  'delivery_succeeded',
  'delivery_failed',
] as const;
export type SubmissionEventType = (typeof submissionEventTypes)[number];

/** Who made a change, as the details of a submission event name them (decision D16). */
export interface Actor {
  readonly type: 'api_key' | 'user' | 'system';
  readonly id: string | null;
  readonly label: string;
}

export const systemActor: Actor = { type: 'system', id: null, label: 'Docket' };

/** Event types of webhooks (specification, "Event types"). */
export const sessionEventTypes = ['session.completed', 'session.failed', 'session.review_required'] as const;
export const submissionActionEventTypes = [
  'submission.approved',
  'submission.rejected',
  'submission.cancelled',
  'submission.fraud_match_resolved',
] as const;
export const shelfEventTypes = [
  'shelf.analysis.completed',
  'shelf.analysis.blocked',
  'shelf.analysis.failed',
  'shelf.analysis.cancelled',
  'shelf.review.confirmed',
] as const;

/** Every event type. */
export const eventTypes = [
  ...sessionEventTypes,
  ...submissionActionEventTypes,
  'batch.completed',
  ...shelfEventTypes,
] as const;
export type EventType = (typeof eventTypes)[number];

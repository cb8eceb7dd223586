/** `queued` has had no attempt yet; callers see it as null (specification, "webhookDeliveryStatus"). */
export const deliveryStatuses = ['queued', 'pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const settledDeliveryStatuses = ['delivered', 'failed'] as const satisfies readonly DeliveryStatus[];

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

/** `webhookDeliveryStatus` as callers see it (specification; decision D33). */
export const publicDeliveryStatus = (status: DeliveryStatus | null): 'pending' | 'delivered' | 'failed' | null =>
  status === 'queued' ? null : status;

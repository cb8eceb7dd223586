import { z } from 'zod';
import { ShelfEvent } from '../shelf-captures/event.ts';
import { BatchEnvelope, SessionEnvelope } from '../submissions/envelope.ts';
import type { EventType } from '../webhooks/event-types.ts';

/** When an event is sent, and the schema of its body. */
interface EventDescription<Body extends z.ZodType = z.ZodType> {
  readonly summary: string;
  readonly body: Body;
}

/** A session or submission event; `status` are the statuses that the submission can have at that moment. */
const sessionEvent = <
  Type extends z.output<typeof SessionEnvelope>['eventType'],
  Status extends z.output<typeof SessionEnvelope>['submissionStatus'],
>(
  type: Type,
  id: string,
  summary: string,
  statuses: readonly [Status, ...Status[]] | null = null,
) => {
  const submissionStatus = statuses ? z.enum(statuses) : SessionEnvelope.shape.submissionStatus;
  const body = SessionEnvelope.extend({
    eventType: z.literal(type).describe('The event type.'),
    submissionStatus: submissionStatus.describe('The status of the submission at the time of the event.'),
  }).meta({ id, description: `${summary}.` });
  return { summary, body };
};

const shelfEvent = <Type extends z.output<typeof ShelfEvent>['type']>(type: Type, id: string, summary: string) => {
  const body = ShelfEvent.extend({ type: z.literal(type).describe('The event type.') });
  return { summary, body: body.meta({ id, description: `${summary}.` }) };
};

/** The list of events, the only source for the API, the OpenAPI document and the tests. */
export const eventCatalog = {
  'session.completed': sessionEvent(
    'session.completed',
    'SessionCompletedEvent',
    'Processing finished, and no review is required',
    ['approved'],
  ),
  'session.failed': sessionEvent('session.failed', 'SessionFailedEvent', 'Processing failed', [
    'failed',
    'capture_quality_blocked',
  ]),
  'session.review_required': sessionEvent(
    'session.review_required',
    'SessionReviewRequiredEvent',
    'Processing finished, and a reviewer must decide',
    ['review'],
  ),
  'submission.approved': sessionEvent('submission.approved', 'SubmissionApprovedEvent', 'A submission was approved', [
    'approved',
  ]),
  'submission.rejected': sessionEvent('submission.rejected', 'SubmissionRejectedEvent', 'A submission was rejected', [
    'rejected',
  ]),
  'submission.cancelled': sessionEvent(
    'submission.cancelled',
    'SubmissionCancelledEvent',
    'A submission was cancelled',
    ['cancelled'],
  ),
  'submission.fraud_match_resolved': sessionEvent(
    'submission.fraud_match_resolved',
    'SubmissionFraudMatchResolvedEvent',
    'A fraud match was resolved',
  ),
  'batch.completed': {
    summary: 'Every session of a batch is processed',
    body: BatchEnvelope.extend({ event: z.literal('batch.completed').describe('The event type.') }).meta({
      id: 'BatchCompletedEvent',
      description: 'Every session of a batch is processed.',
    }),
  },
  'shelf.analysis.completed': shelfEvent(
    'shelf.analysis.completed',
    'ShelfAnalysisCompletedEvent',
    'The analysis of a shelf capture completed',
  ),
  'shelf.analysis.blocked': shelfEvent(
    'shelf.analysis.blocked',
    'ShelfAnalysisBlockedEvent',
    'A shelf capture was blocked because its photos cannot be used',
  ),
  'shelf.analysis.failed': shelfEvent(
    'shelf.analysis.failed',
    'ShelfAnalysisFailedEvent',
    'The analysis of a shelf capture failed',
  ),
  'shelf.analysis.cancelled': shelfEvent(
    'shelf.analysis.cancelled',
    'ShelfAnalysisCancelledEvent',
    'A shelf capture was cancelled',
  ),
  'shelf.review.confirmed': shelfEvent(
    'shelf.review.confirmed',
    'ShelfReviewConfirmedEvent',
    'The review of a shelf capture was confirmed',
  ),
} as const satisfies Record<EventType, EventDescription>;

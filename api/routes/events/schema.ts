import { z } from 'zod';
import { eventCatalog } from '../../../domain/events/catalog.ts';
import { idText } from '../../../domain/ids.ts';
import type { EventContent } from '../../../prisma/events/log.ts';

const members = {
  id: idText('event').describe('Id of the event: the `X-Webhook-Id` of its webhook.'),
  sequence: z
    .int()
    .nullable()
    .describe('The number of the event among those of its submission or shelf capture, from 1; null for a batch.'),
  occurredAt: z.iso.datetime().describe('When the event happened.'),
};

const eventOf = <Type extends string, Body extends z.ZodType>(type: Type, body: Body) =>
  z.object({
    ...members,
    type: z.literal(type).describe('The event type.'),
    body,
  });

/** An event in the form of the API; `body` is the body of the webhook. */
export const Event = z
  .discriminatedUnion('type', [
    eventOf('session.completed', eventCatalog['session.completed'].body),
    eventOf('session.failed', eventCatalog['session.failed'].body),
    eventOf('session.review_required', eventCatalog['session.review_required'].body),
    eventOf('submission.approved', eventCatalog['submission.approved'].body),
    eventOf('submission.rejected', eventCatalog['submission.rejected'].body),
    eventOf('submission.cancelled', eventCatalog['submission.cancelled'].body),
    eventOf('submission.fraud_match_resolved', eventCatalog['submission.fraud_match_resolved'].body),
    eventOf('batch.completed', eventCatalog['batch.completed'].body),
    eventOf('shelf.analysis.completed', eventCatalog['shelf.analysis.completed'].body),
    eventOf('shelf.analysis.blocked', eventCatalog['shelf.analysis.blocked'].body),
    eventOf('shelf.analysis.failed', eventCatalog['shelf.analysis.failed'].body),
    eventOf('shelf.analysis.cancelled', eventCatalog['shelf.analysis.cancelled'].body),
    eventOf('shelf.review.confirmed', eventCatalog['shelf.review.confirmed'].body),
  ])
  .meta({
    id: 'Event',
    description:
      'An event, even if no webhook was asked for; `body` is that of the webhook, with the same members and values.',
  });

/** An event as responses show it. */
export const presentEvent = ({ id, eventType, sequence, createdAt, body }: EventContent) => ({
  id,
  type: eventType,
  sequence,
  occurredAt: createdAt.toISOString(),
  body: JSON.parse(body),
});

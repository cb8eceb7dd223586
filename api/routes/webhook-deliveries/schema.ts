import { z } from 'zod';
import { idText } from '../../../domain/ids.ts';
import { eventTypes } from '../../../domain/webhooks/event-types.ts';
import { deliveryStatuses } from '../../../domain/webhooks/status.ts';
import type { CallerDelivery } from '../../../prisma/webhooks/caller-deliveries.ts';

const eventType = z.enum(eventTypes).describe('The event type.');

const Attempt = z
  .object({
    number: z.int().describe('Its number, from 1.'),
    attemptedAt: z.iso.datetime().describe('When it was sent (UTC).'),
    durationMs: z.int().nullable().describe('How long the response took; null while there is none.'),
    statusCode: z.int().nullable().describe('HTTP status of the response; null if there was no response.'),
    error: z.string().nullable().describe('Why it failed, for people; null on success.'),
    responseExcerpt: z.string().nullable().describe('The start of the response body; null if there is none.'),
  })
  .meta({ id: 'WebhookAttempt', description: 'One request of a delivery.' });

export const WebhookDelivery = z
  .object({
    id: z.string().describe('Id of the delivery: that of its event (`evt_…`), or `dlv_…` for one to an endpoint.'),
    eventId: idText('event').describe('Id of the event, which the webhook carries.'),
    eventType,
    endpointId: z
      .string()
      .nullable()
      .describe('The endpoint (`whe_…`); null if the session, batch or capture named the URL.'),
    url: z.string().describe('Its URL at the time of its creation.'),
    status: z
      .enum(deliveryStatuses)
      .describe('`queued` before the first attempt, `pending` between attempts, then `delivered` or `failed`.'),
    createdAt: z.iso.datetime().describe('When it was created (UTC).'),
    nextAttemptAt: z.iso.datetime().nullable().describe('When the next attempt is due (UTC); null if none is planned.'),
    attempts: z.array(Attempt).describe('Every request, oldest first.'),
  })
  .meta({
    id: 'WebhookDelivery',
    description: 'One event for one receiver, with its attempts.',
    examples: [
      {
        id: 'dlv_01m7ys2d00f6frf367ypkd6fjn',
        eventId: 'evt_01m7ys2d00f6frf367ypkd6fjn',
        eventType: 'session.completed',
        endpointId: 'whe_01m7ys2a00fag8dek2j4m8z0qt',
        url: 'https://example.com/hooks/docket',
        status: 'delivered',
        createdAt: '2026-11-06T18:46:12.480Z',
        nextAttemptAt: null,
        attempts: [
          {
            number: 1,
            attemptedAt: '2026-11-06T18:46:12.503Z',
            durationMs: 41,
            statusCode: 204,
            error: null,
            responseExcerpt: null,
          },
        ],
      },
    ],
  });

export const DeliveryParams = z.object({
  deliveryId: z.string().describe('Id of the delivery (`dlv_…`, or `evt_…`).'),
});

/** A delivery as responses show it. */
export const presentDelivery = (row: CallerDelivery) => ({
  id: row.id,
  eventId: row.eventId ?? row.id,
  eventType: row.eventType,
  endpointId: row.endpointId,
  url: row.url,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  attempts: row.attempts.map(({ number, attemptedAt, durationMs, statusCode, error, responseExcerpt }) => ({
    number,
    attemptedAt: attemptedAt.toISOString(),
    durationMs,
    statusCode,
    error,
    responseExcerpt,
  })),
});

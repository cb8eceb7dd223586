import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { eventCatalog } from '../../domain/events/catalog.ts';
import { type EventType, eventTypes } from '../../domain/webhooks/event-types.ts';
import { eventExamples } from './event-examples.ts';

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header' as const,
  required,
  description,
  schema: { type: 'string' as const },
});

const signedHeaders = [
  header(
    'X-Webhook-Signature',
    '`sha256=` followed by the hex HMAC-SHA256 of the raw body. The HMAC key is the lowercase hex SHA-256 of your API key.',
  ),
  header('X-Webhook-Event', 'The event type.'),
  header('X-Webhook-Id', 'Id of the event. It is the same on every retry; use it to ignore duplicates.'),
  header('X-Webhook-Timestamp', 'Unix time, in seconds, at which this attempt was sent.'),
  header(
    'X-Webhook-Sequence',
    'The number of the event among those of its submission or shelf capture, from 1. A retried event may arrive after a later one: ignore an event whose number is lower than that of the newest one that you have. Batches have no number. The header is not signed; `occurredAt` in the body is, and has the same order.',
    false,
  ),
  header('webhook-id', 'Standard Webhooks: the same as `X-Webhook-Id`.'),
  header('webhook-timestamp', 'Standard Webhooks: the same as `X-Webhook-Timestamp`.'),
  header(
    'webhook-signature',
    'Standard Webhooks: `v1,` followed by the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`, with the webhook secret ' +
      'of your company (`whsec_…`). While a secret replaces another, it has one signature for each, separated by a space.',
  ),
  {
    ...header('traceparent', 'Trace context of this attempt (W3C), if the operator exports traces.'),
    required: false,
  },
];

const operation = (event: EventType): { post: ZodOpenApiOperationObject } => ({
  post: {
    operationId: `on.${event}`,
    tags: ['Webhooks'],
    summary: eventCatalog[event].summary,
    description: `Sent to your webhookUrl with the event type \`${event}\`.`,
    parameters: signedHeaders,
    requestBody: {
      description: 'The event.',
      required: true,
      content: { 'application/json': { schema: eventCatalog[event].body, example: eventExamples[event] } },
    },
    responses: {
      '2XX': {
        description:
          'The event was received. Any other response is retried after 30 seconds, 5 minutes and 30 minutes.',
      },
    },
  },
});

/** The webhooks that the service sends to its callers. */
export const webhookOperations: Record<string, { post: ZodOpenApiOperationObject }> = Object.fromEntries(
  eventTypes.map((event) => [event, operation(event)]),
);

import { z } from 'zod';
import { eventTypes } from '../../../domain/webhooks/event-types.ts';
import { deliveryStatuses } from '../../../domain/webhooks/status.ts';
import { CreatedSpan } from '../../../http/created-span.ts';
import { newestFirstReply, PageQuery, pageOf } from '../../../http/pagination.ts';
import { listCallerDeliveries } from '../../../prisma/webhooks/caller-deliveries.ts';
import { defineRoute } from '../../route/route.ts';
import { presentDelivery, WebhookDelivery } from './schema.ts';

export const listWebhookDeliveries = defineRoute({
  method: 'get',
  path: '/api/v1/webhook-deliveries',
  operationId: 'listWebhookDeliveries',
  tag: 'Webhook endpoints',
  summary: 'List webhook deliveries',
  description:
    "Lists the company's deliveries with their attempts, newest first: those to endpoints, and those to the `webhookUrl` of a session, batch or capture.",
  access: 'company',
  bucket: 'read',
  params: z.object({}),
  query: PageQuery.extend({
    endpointId: z.string().optional().describe('Only deliveries to this endpoint.'),
    eventId: z.string().optional().describe('Only deliveries of this event.'),
    sessionId: z.string().optional().describe('Only deliveries about this session or shelf capture.'),
    eventType: z.enum(eventTypes).optional().describe('Only deliveries of this event type.'),
    status: z.enum(deliveryStatuses).optional().describe('Only deliveries with this status.'),
    ...CreatedSpan.shape,
  }),
  body: null,
  responses: { 200: { description: 'A page of deliveries.', schema: pageOf(WebhookDelivery) } },
  errors: ['bad-request'],
  handle: ({ deps, auth, query }) =>
    newestFirstReply(
      { name: 'webhook-deliveries', companyId: auth.companyId },
      query,
      (position, take) => listCallerDeliveries(deps.prisma, auth.companyId, query, position, take),
      presentDelivery,
    ),
});

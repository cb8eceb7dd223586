import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';
import { resolveDelivery } from './find.ts';
import { DeliveryParams, presentDelivery, WebhookDelivery } from './schema.ts';

export const getWebhookDelivery = defineRoute({
  method: 'get',
  path: '/api/v1/webhook-deliveries/{deliveryId}',
  operationId: 'getWebhookDelivery',
  tag: 'Webhook endpoints',
  summary: 'Get a webhook delivery',
  description: 'Returns a delivery with its attempts. `GET /events/{eventId}` has its body.',
  access: 'company',
  bucket: 'read',
  params: DeliveryParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The delivery.', schema: WebhookDelivery } },
  errors: ['not-found'],
  resolve: ({ deps, auth, params }) => resolveDelivery(deps, auth.companyId, params.deliveryId),
  handle: async ({ resource }) => ({ status: 200, body: presentDelivery(resource) }),
});

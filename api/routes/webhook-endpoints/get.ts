import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';
import { resolveEndpoint } from './find.ts';
import { EndpointParams, presentEndpoint, WebhookEndpoint } from './schema.ts';

export const getWebhookEndpoint = defineRoute({
  method: 'get',
  path: '/api/v1/webhook-endpoints/{endpointId}',
  operationId: 'getWebhookEndpoint',
  tag: 'Webhook endpoints',
  summary: 'Get a webhook endpoint',
  description: 'Returns an endpoint, with whether it is failing.',
  access: 'company',
  bucket: 'read',
  params: EndpointParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The endpoint.', schema: WebhookEndpoint } },
  errors: ['not-found'],
  resolve: ({ deps, auth, params }) => resolveEndpoint(deps, auth.companyId, params.endpointId),
  handle: async ({ deps, resource }) => ({ status: 200, body: presentEndpoint(deps, resource) }),
});

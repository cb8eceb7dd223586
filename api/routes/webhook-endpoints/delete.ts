import { z } from 'zod';
import { callerAuthor, removeEndpoint } from '../../../operations/webhooks/change-endpoint.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveEndpoint } from './find.ts';
import { EndpointParams, presentEndpoint, WebhookEndpoint } from './schema.ts';

export const deleteWebhookEndpoint = defineRoute({
  method: 'delete',
  path: '/api/v1/webhook-endpoints/{endpointId}',
  operationId: 'deleteWebhookEndpoint',
  tag: 'Webhook endpoints',
  summary: 'Delete a webhook endpoint',
  description: 'Deletes an endpoint with its secret and headers. It gets no more attempts; its deliveries stay listed.',
  access: 'company',
  bucket: 'write',
  params: EndpointParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The endpoint as it was.', schema: WebhookEndpoint } },
  errors: ['not-found'],
  resolve: ({ deps, auth, params }) => resolveEndpoint(deps, auth.companyId, params.endpointId),
  async handle({ deps, auth, resource }) {
    await removeEndpoint(deps.prisma, callerAuthor(auth), resource);
    return { status: 200, body: presentEndpoint(deps, resource) };
  },
});

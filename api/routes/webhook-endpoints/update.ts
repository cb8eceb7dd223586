import { z } from 'zod';
import { notFound } from '../../../domain/problems.ts';
import { callerAuthor, changeEndpoint } from '../../../operations/webhooks/change-endpoint.ts';
import { endpointValues } from '../../../operations/webhooks/endpoint-values.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveEndpoint } from './find.ts';
import { EndpointParams, presentEndpoint, requireReadScope, UpdateEndpointBody, WebhookEndpoint } from './schema.ts';

export const updateWebhookEndpoint = defineRoute({
  method: 'patch',
  path: '/api/v1/webhook-endpoints/{endpointId}',
  operationId: 'updateWebhookEndpoint',
  tag: 'Webhook endpoints',
  summary: 'Change a webhook endpoint',
  description:
    'Changes the members in the body. Later attempts use the new URL and headers. `disabled: false` enables an endpoint again; recover the events that it missed afterward.',
  access: 'company',
  bucket: 'write',
  params: EndpointParams,
  query: z.object({}),
  body: { schema: UpdateEndpointBody, required: true },
  responses: { 200: { description: 'The endpoint as it is now.', schema: WebhookEndpoint } },
  errors: ['bad-request', 'validation-error', 'not-found'],
  resolve: ({ deps, auth, params }) => resolveEndpoint(deps, auth.companyId, params.endpointId),
  async handle({ deps, auth, resource, body }) {
    requireReadScope(auth.key);
    const values = endpointValues(body, deps.config.webhooks.trustedOrigins);
    const { prisma, config } = deps;
    const changed = await changeEndpoint({ prisma, keyring: config.keyring }, callerAuthor(auth), resource, values);
    if (!changed) throw notFound('webhook endpoint');
    return { status: 200, body: presentEndpoint(deps, changed) };
  },
});

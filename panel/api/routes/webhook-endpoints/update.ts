import { z } from 'zod';
import { UpdateEndpointBody } from '../../../../api/routes/webhook-endpoints/schema.ts';
import { notFound } from '../../../../domain/problems.ts';
import { changeEndpoint } from '../../../../operations/webhooks/change-endpoint.ts';
import { endpointValues } from '../../../../operations/webhooks/endpoint-values.ts';
import { definePanelRoute } from '../../http/route.ts';
import { EndpointItem, EndpointParams, endpointItem, findOwnEndpoint } from './schema.ts';

export const updateWebhookEndpointRoute = definePanelRoute({
  method: 'patch',
  path: '/admin/api/webhook-endpoints/{endpointId}',
  operationId: 'updatePanelWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Change, disable or enable a webhook endpoint',
  permission: 'keys.write',
  recentSignIn: true,
  params: EndpointParams,
  query: z.object({}),
  body: { schema: UpdateEndpointBody, required: true },
  responses: { 200: { description: 'The endpoint as it is now.', schema: EndpointItem } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { endpointId }, body }) {
    const { row, author } = await findOwnEndpoint(deps, staff, endpointId);
    const { prisma, config } = deps;
    const values = endpointValues(body, deps.config.webhooks.trustedOrigins);
    const changed = await changeEndpoint({ prisma, keyring: config.keyring }, author, row, values);
    if (!changed) throw notFound('webhook endpoint');
    return { status: 200, body: endpointItem(deps, { ...changed, company: row.company }) };
  },
});

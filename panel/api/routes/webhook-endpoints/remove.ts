import { z } from 'zod';
import { removeEndpoint } from '../../../../operations/webhooks/change-endpoint.ts';
import { definePanelRoute } from '../../http/route.ts';
import { EndpointItem, EndpointParams, endpointItem, findOwnEndpoint } from './schema.ts';

export const removeWebhookEndpointRoute = definePanelRoute({
  method: 'delete',
  path: '/admin/api/webhook-endpoints/{endpointId}',
  operationId: 'removePanelWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Delete a webhook endpoint with its secret and headers. Its deliveries stay listed.',
  permission: 'keys.write',
  recentSignIn: true,
  params: EndpointParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The endpoint as it was.', schema: EndpointItem } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { endpointId } }) {
    const { row, author } = await findOwnEndpoint(deps, staff, endpointId);
    await removeEndpoint(deps.prisma, author, row);
    return { status: 200, body: endpointItem(deps, row) };
  },
});

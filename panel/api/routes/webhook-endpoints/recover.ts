import { z } from 'zod';
import { disabledEndpoint, Recovered } from '../../../../api/routes/webhook-endpoints/schema.ts';
import { recoverEndpoint } from '../../../../operations/webhooks/recover-endpoint.ts';
import { panelKeyOf } from '../../../../prisma/access/panel-keys.ts';
import { definePanelRoute } from '../../http/route.ts';
import { EndpointParams, findOwnEndpoint } from './schema.ts';

export const recoverWebhookEndpointRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/webhook-endpoints/{endpointId}/recover',
  operationId: 'recoverPanelWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Send a webhook endpoint what it has not got since a time, 200 deliveries at a time',
  permission: 'deliveries.redeliver',
  params: EndpointParams,
  query: z.object({}),
  body: { schema: z.object({ since: z.iso.datetime({ offset: true }) }), required: true },
  responses: {
    200: { description: 'The deliveries have started.', schema: Recovered },
  },
  errors: ['not-found', 'conflict'],
  async handle({ deps, staff, params: { endpointId }, body }) {
    const { row, author } = await findOwnEndpoint(deps, staff, endpointId);
    if (row.disabledAt !== null) throw disabledEndpoint();
    const { prisma, config } = deps;
    const apiKeyId = await panelKeyOf(prisma, config.keyring, row.companyId);
    const span = { since: new Date(body.since), until: new Date() };
    const { messages, ...recovered } = await recoverEndpoint(prisma, author, row, apiKeyId, span);
    deps.dispatch(messages);
    return { status: 200, body: recovered };
  },
});

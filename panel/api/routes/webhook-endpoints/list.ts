import { z } from 'zod';
import { listEndpointsInScope } from '../../../../prisma/webhooks/endpoints.ts';
import { definePanelRoute } from '../../http/route.ts';
import { EndpointItem, endpointItem } from './schema.ts';

const listedMax = 500;

export const listWebhookEndpointsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/webhook-endpoints',
  operationId: 'listPanelWebhookEndpoints',
  tag: 'Webhooks',
  summary: `Webhook endpoints of the person's companies: the newest ${listedMax}`,
  permission: 'deliveries.read',
  params: z.object({}),
  query: z.object({ companyId: z.string().max(100).optional() }),
  body: null,
  responses: { 200: { description: 'The endpoints.', schema: z.object({ data: z.array(EndpointItem) }) } },
  errors: [],
  async handle({ deps, staff, query: { companyId } }) {
    const rows = await listEndpointsInScope(deps.prisma, staff.companies, companyId, listedMax);
    return { status: 200, body: { data: rows.map((row) => endpointItem(deps, row)) } };
  },
});

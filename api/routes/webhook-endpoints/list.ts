import { z } from 'zod';
import { newestFirstReply, PageQuery, pageOf } from '../../../http/pagination.ts';
import { listEndpoints } from '../../../prisma/webhooks/endpoints.ts';
import { defineRoute } from '../../route/route.ts';
import { presentEndpoint, WebhookEndpoint } from './schema.ts';

export const listWebhookEndpoints = defineRoute({
  method: 'get',
  path: '/api/v1/webhook-endpoints',
  operationId: 'listWebhookEndpoints',
  tag: 'Webhook endpoints',
  summary: 'List webhook endpoints',
  description: "Lists the company's webhook endpoints, newest first.",
  access: 'company',
  bucket: 'read',
  params: z.object({}),
  query: PageQuery,
  body: null,
  responses: { 200: { description: 'A page of endpoints.', schema: pageOf(WebhookEndpoint) } },
  errors: ['bad-request'],
  handle: ({ deps, auth, query }) =>
    newestFirstReply(
      { name: 'webhook-endpoints', companyId: auth.companyId },
      query,
      (position, take) => listEndpoints(deps.prisma, auth.companyId, position, take),
      (row) => presentEndpoint(deps, row),
    ),
});

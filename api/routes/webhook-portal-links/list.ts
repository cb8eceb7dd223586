import { z } from 'zod';
import { newestFirstReply, PageQuery, pageOf } from '../../../http/pagination.ts';
import { listPortalLinks } from '../../../prisma/webhooks/portal-links.ts';
import { defineRoute } from '../../route/route.ts';
import { PortalLink, presentPortalLink } from './schema.ts';

export const listWebhookPortalLinks = defineRoute({
  method: 'get',
  path: '/api/v1/webhook-portal-links',
  operationId: 'listWebhookPortalLinks',
  tag: 'Webhook endpoints',
  summary: 'List links to the webhook portal',
  description: "Lists the company's links to the webhook portal without their addresses, newest first.",
  access: 'company',
  bucket: 'read',
  params: z.object({}),
  query: PageQuery,
  body: null,
  responses: { 200: { description: 'A page of links.', schema: pageOf(PortalLink) } },
  errors: ['bad-request'],
  handle: ({ deps, auth, query }) =>
    newestFirstReply(
      { name: 'webhook-portal-links', companyId: auth.companyId },
      query,
      (position, take) => listPortalLinks(deps.prisma, auth.companyId, position, take),
      presentPortalLink,
    ),
});

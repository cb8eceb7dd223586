import { z } from 'zod';
import { requireValue } from '../../../domain/assert.ts';
import { notFound } from '../../../domain/problems.ts';
import { callerAuthor } from '../../../operations/webhooks/change-endpoint.ts';
import { endPortalLink } from '../../../operations/webhooks/portal-links.ts';
import { findPortalLink } from '../../../prisma/webhooks/portal-links.ts';
import { defineRoute } from '../../route/route.ts';
import { PortalLink, PortalLinkParams, presentPortalLink } from './schema.ts';

export const revokeWebhookPortalLink = defineRoute({
  method: 'post',
  path: '/api/v1/webhook-portal-links/{linkId}/revoke',
  operationId: 'revokeWebhookPortalLink',
  tag: 'Webhook endpoints',
  summary: 'Revoke a link to the webhook portal',
  description: 'The link stops working immediately. What its holder has changed stays.',
  access: 'company',
  bucket: 'write',
  params: PortalLinkParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The link, which no longer works.', schema: PortalLink } },
  errors: ['not-found'],
  async resolve({ deps, auth, params: { linkId } }) {
    const link = await findPortalLink(deps.prisma, auth.companyId, linkId);
    if (!link) throw notFound('webhook portal link');
    return link;
  },
  async handle({ deps: { prisma }, auth, resource: { id } }) {
    await endPortalLink(prisma, callerAuthor(auth), id);
    const link = requireValue(await findPortalLink(prisma, auth.companyId, id), 'the link that was revoked');
    return { status: 200, body: presentPortalLink(link) };
  },
});

import { z } from 'zod';
import { callerAuthor } from '../../../operations/webhooks/change-endpoint.ts';
import { createPortalLink } from '../../../operations/webhooks/portal-links.ts';
import { defineRoute } from '../../route/route.ts';
import { requireReadScope } from '../webhook-endpoints/schema.ts';
import { CreatedPortalLink, CreatePortalLinkBody, presentPortalLink } from './schema.ts';

export const createWebhookPortalLink = defineRoute({
  method: 'post',
  path: '/api/v1/webhook-portal-links',
  operationId: 'createWebhookPortalLink',
  tag: 'Webhook endpoints',
  summary: 'Create a link to the webhook portal',
  description:
    'Creates a link to a page on which developers without an account manage the webhook endpoints of your company, read and repeat deliveries, send tests and ' +
    'check signatures. Anyone who has the link can do that until it ends, so send it only to them. It also ends with the API key that created it.',
  access: 'company',
  bucket: 'write',
  params: z.object({}),
  query: z.object({}),
  body: { schema: CreatePortalLinkBody, required: false },
  responses: { 201: { description: 'The link was created.', schema: CreatedPortalLink } },
  errors: ['bad-request', 'validation-error'],
  async handle({ deps: { prisma, config }, auth, body }) {
    requireReadScope(auth.key);
    const { link, url } = await createPortalLink({ prisma, baseUrl: config.api.baseUrl }, callerAuthor(auth), {
      companyId: auth.companyId,
      apiKeyId: auth.key.id,
      lifetimeMs: body.expiresInMinutes * 60_000,
    });
    return { status: 201, body: { ...presentPortalLink(link), url } };
  },
});

import { z } from 'zod';
import { showWebhookSecrets } from '../../../../../operations/webhooks/show-secrets.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { ownerOf, WebhookSecrets, webhookSecrets } from './schema.ts';

/** POST, because each call leaves an audit entry. */
export const showWebhookSecretsRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/companies/{companyId}/webhook-secrets/show',
  operationId: 'showWebhookSecrets',
  tag: 'API access',
  summary: "Show the secrets that sign a company's webhooks. The audit log records it.",
  permission: 'keys.write',
  recentSignIn: true,
  params: z.object({ companyId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The secrets that sign webhooks, newest first.', schema: WebhookSecrets } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { companyId } }) {
    const owner = await ownerOf(deps.prisma, staff, companyId);
    const secrets = await showWebhookSecrets({ prisma: deps.prisma, keyring: deps.config.keyring }, staff.audit, owner);
    return { status: 200, body: webhookSecrets(secrets) };
  },
});

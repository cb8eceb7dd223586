import { z } from 'zod';
import { showServiceSecrets } from '../../../../../operations/webhooks/service-secrets.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { ownerOf, ServiceParams, WebhookSecrets, webhookSecrets } from './schema.ts';

/** POST, because each call leaves an audit entry. */
export const showServiceSecretsRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/companies/{companyId}/service-secrets/{service}/show',
  operationId: 'showServiceSecrets',
  tag: 'API access',
  summary: "Show the secrets that sign requests to a company's processor or recognizer. The audit log records it.",
  permission: 'keys.write',
  recentSignIn: true,
  params: ServiceParams,
  query: z.object({}),
  body: null,
  responses: {
    200: {
      description: 'The secrets that sign requests, newest first; none before the first.',
      schema: WebhookSecrets,
    },
  },
  errors: ['not-found'],
  async handle({ deps: { prisma, config }, staff, params: { companyId, service } }) {
    const owner = await ownerOf(prisma, staff, companyId);
    const secrets = await showServiceSecrets({ prisma, keyring: config.keyring }, staff.audit, owner, service);
    return { status: 200, body: webhookSecrets(secrets) };
  },
});

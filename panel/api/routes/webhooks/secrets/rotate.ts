import { z } from 'zod';
import { rotateSecret } from '../../../../../operations/webhooks/rotate-secret.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { overlapMsOf, ownerOf, RotationBody, WebhookSecrets, webhookSecrets } from './schema.ts';

export const rotateWebhookSecretRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/companies/{companyId}/webhook-secrets/rotate',
  operationId: 'rotateWebhookSecret',
  tag: 'API access',
  summary: "Create a company's next webhook secret. The one before it signs as well until the overlap has passed.",
  permission: 'keys.write',
  recentSignIn: true,
  params: z.object({ companyId: z.string() }),
  query: z.object({}),
  body: { schema: RotationBody, required: true },
  responses: { 200: { description: 'The secrets that sign webhooks, newest first.', schema: WebhookSecrets } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { companyId }, body }) {
    const owner = await ownerOf(deps.prisma, staff, companyId);
    const secrets = await rotateSecret(
      { prisma: deps.prisma, keyring: deps.config.keyring },
      staff.audit,
      owner,
      overlapMsOf(body),
    );
    return { status: 200, body: webhookSecrets(secrets) };
  },
});

import { z } from 'zod';
import { rotateServiceSecretOf } from '../../../../../operations/webhooks/service-secrets.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { overlapMsOf, ownerOf, RotationBody, ServiceParams, WebhookSecrets, webhookSecrets } from './schema.ts';

export const rotateServiceSecretRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/companies/{companyId}/service-secrets/{service}/rotate',
  operationId: 'rotateServiceSecret',
  tag: 'API access',
  summary:
    "Create the first or next secret of a company's processor or recognizer. The one before it signs as well until the overlap has passed.",
  permission: 'keys.write',
  recentSignIn: true,
  params: ServiceParams,
  query: z.object({}),
  body: { schema: RotationBody, required: true },
  responses: { 200: { description: 'The secrets that sign requests, newest first.', schema: WebhookSecrets } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps: { prisma, config }, staff, params: { companyId, service }, body }) {
    const owner = await ownerOf(prisma, staff, companyId);
    const deps = { prisma, keyring: config.keyring };
    const secrets = await rotateServiceSecretOf(deps, staff.audit, owner, service, overlapMsOf(body));
    return { status: 200, body: webhookSecrets(secrets) };
  },
});

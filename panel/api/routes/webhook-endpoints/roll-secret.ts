import { z } from 'zod';
import { presentSecrets, RolledSecret } from '../../../../api/routes/webhook-endpoints/schema.ts';
import { rollEndpointSecret } from '../../../../operations/webhooks/change-endpoint.ts';
import { definePanelRoute } from '../../http/route.ts';
import { overlapMsOf, RotationBody } from '../webhooks/secrets/schema.ts';
import { EndpointParams, findOwnEndpoint } from './schema.ts';

export const rollWebhookEndpointSecretRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/webhook-endpoints/{endpointId}/roll-secret',
  operationId: 'rollPanelWebhookEndpointSecret',
  tag: 'Webhooks',
  summary: "Create a webhook endpoint's next secret. The one before it signs as well until the overlap has passed.",
  permission: 'keys.write',
  recentSignIn: true,
  params: EndpointParams,
  query: z.object({}),
  body: { schema: RotationBody, required: true },
  responses: { 200: { description: 'The new secret, which is not shown again.', schema: RolledSecret } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { endpointId }, body }) {
    const { row, author } = await findOwnEndpoint(deps, staff, endpointId);
    const { prisma, config } = deps;
    const secrets = await rollEndpointSecret({ prisma, keyring: config.keyring }, author, row, overlapMsOf(body));
    return { status: 200, body: presentSecrets(secrets) };
  },
});

import { z } from 'zod';
import { defaultOverlapMs, overlapMaxMs } from '../../../domain/webhooks/secret-overlap.ts';
import { callerAuthor, rollEndpointSecret } from '../../../operations/webhooks/change-endpoint.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveEndpoint } from './find.ts';
import { EndpointParams, presentSecrets, RolledSecret, requireReadScope } from './schema.ts';

const RollBody = z
  .object({
    overlapSeconds: z
      .int()
      .min(0)
      .max(overlapMaxMs / 1000)
      .default(defaultOverlapMs / 1000)
      .describe('How long the previous secret also signs: 24 hours by default. Use 0 if it has leaked.'),
  })
  .meta({
    id: 'RollWebhookSecret',
    description: 'How to change the secret.',
    examples: [{ overlapSeconds: 86_400 }],
  });

export const rollWebhookEndpointSecret = defineRoute({
  method: 'post',
  path: '/api/v1/webhook-endpoints/{endpointId}/roll-secret',
  operationId: 'rollWebhookEndpointSecret',
  tag: 'Webhook endpoints',
  summary: 'Roll the secret of a webhook endpoint',
  description:
    'Creates another secret, which the response shows once. Until the overlap is over, webhooks have a signature of each, so that the receiver can change over.',
  access: 'company',
  bucket: 'write',
  params: EndpointParams,
  query: z.object({}),
  body: { schema: RollBody, required: false },
  responses: { 200: { description: 'The new secret.', schema: RolledSecret } },
  errors: ['bad-request', 'validation-error', 'not-found'],
  resolve: ({ deps, auth, params }) => resolveEndpoint(deps, auth.companyId, params.endpointId),
  async handle({ deps, auth, resource, body }) {
    requireReadScope(auth.key);
    const { prisma, config } = deps;
    const overlapMs = body.overlapSeconds * 1000;
    const secrets = await rollEndpointSecret(
      { prisma, keyring: config.keyring },
      callerAuthor(auth),
      resource,
      overlapMs,
    );
    return { status: 200, body: presentSecrets(secrets) };
  },
});

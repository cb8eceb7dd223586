import { z } from 'zod';
import { callerAuthor } from '../../../operations/webhooks/change-endpoint.ts';
import { createEndpoint } from '../../../operations/webhooks/create-endpoint.ts';
import { endpointValues } from '../../../operations/webhooks/endpoint-values.ts';
import { defineRoute } from '../../route/route.ts';
import { CreatedEndpoint, CreateEndpointBody, presentEndpoint, presentSecrets, requireReadScope } from './schema.ts';

export const createWebhookEndpoint = defineRoute({
  method: 'post',
  path: '/api/v1/webhook-endpoints',
  operationId: 'createWebhookEndpoint',
  tag: 'Webhook endpoints',
  summary: 'Create a webhook endpoint',
  description:
    'Creates a receiver of the events of all sessions, batches and shelf captures that name no `webhookUrl` themselves. One event goes to every enabled ' +
    'endpoint that wants its type, with the same id. Its webhooks are signed with its own secret, which the response shows once.',
  access: 'company',
  bucket: 'write',
  params: z.object({}),
  query: z.object({}),
  body: { schema: CreateEndpointBody, required: true },
  responses: { 201: { description: 'The endpoint was created.', schema: CreatedEndpoint } },
  errors: ['bad-request', 'validation-error', 'conflict'],
  async handle({ deps, auth, body }) {
    requireReadScope(auth.key);
    const values = endpointValues(body, deps.config.webhooks.trustedOrigins);
    const { prisma, config } = deps;
    const input = { ...values, url: values.url ?? body.url };
    const { endpoint, secrets } = await createEndpoint(
      { prisma, keyring: config.keyring },
      callerAuthor(auth),
      auth.companyId,
      input,
    );
    return {
      status: 201,
      body: { ...presentEndpoint(deps, endpoint), secret: presentSecrets(secrets).secret },
      headers: { Location: `/api/v1/webhook-endpoints/${endpoint.id}` },
    };
  },
});

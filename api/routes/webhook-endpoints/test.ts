import { z } from 'zod';
import { newId } from '../../../domain/ids.ts';
import { endpointUserAgent, standardWebhookHeaders, webhookHeaders } from '../../../domain/webhooks/signature.ts';
import { callerAuthor, endpointAudit } from '../../../operations/webhooks/change-endpoint.ts';
import { findSigningKey } from '../../../prisma/access/signing-keys.ts';
import { auditedTransaction } from '../../../prisma/audit/audited-transaction.ts';
import { openHeaders } from '../../../prisma/webhooks/endpoints.ts';
import { findSecrets } from '../../../prisma/webhooks/signing-secrets.ts';
import { defineRoute } from '../../route/route.ts';
import { sendTest, testResult, WebhookTestResult } from '../webhooks/probe.ts';
import { resolveEndpoint } from './find.ts';
import { EndpointParams } from './schema.ts';

export const EndpointTestResult = WebhookTestResult.extend({
  durationMs: z.int().describe('How long the response took.'),
  responseExcerpt: z.string().nullable().describe('The start of the response body; null if there is none.'),
  request: z
    .object({
      headers: z.record(z.string(), z.string()).describe("Its headers, without the endpoint's own ones."),
      body: z.string().describe('Its exact body.'),
    })
    .describe('What was sent.'),
}).meta({
  id: 'WebhookEndpointTestResult',
  description: 'What was sent to an endpoint as a test, and how it responded.',
  examples: [
    {
      success: true,
      statusCode: 204,
      error: null,
      checkedAt: '2026-11-06T18:50:00.000Z',
      durationMs: 38,
      responseExcerpt: null,
      request: {
        headers: {
          'webhook-id': 'evt_01m7ys2d00f6frf367ypkd6fjn',
          'webhook-timestamp': '1794163800',
          'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
        },
        body: '{"type":"webhook.test","timestamp":"2026-11-06T18:50:00.000Z"}',
      },
    },
  ],
});

export const testWebhookEndpoint = defineRoute({
  method: 'post',
  path: '/api/v1/webhook-endpoints/{endpointId}/test',
  operationId: 'testWebhookEndpoint',
  tag: 'Webhook endpoints',
  summary: 'Send a test event to a webhook endpoint',
  description:
    'Sends one `webhook.test` event with the headers and the signatures of the endpoint, and returns how it responded. An endpoint that does not respond is a result, not an error. ' +
    'A disabled endpoint can be tested, too.',
  access: 'company',
  bucket: 'webhook_test',
  params: EndpointParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'What was sent, and how the endpoint responded.', schema: EndpointTestResult } },
  errors: ['validation-error', 'not-found'],
  resolve: ({ deps, auth, params }) => resolveEndpoint(deps, auth.companyId, params.endpointId),
  async handle({ deps, auth, resource }) {
    const { prisma, config } = deps;
    const { id, companyId, url } = resource;
    const keyHashHex = await findSigningKey(prisma, config.keyring, { apiKeyId: auth.key.id, companyId });
    const found = await findSecrets(prisma, config.keyring, { companyId, service: null, endpointId: id });
    const secrets = found.map(({ secret }) => secret);
    const ownHeaders = openHeaders(config.keyring, resource);
    const eventId = newId('event');
    const signedHeaders = (rawBody: string, sentAt: Date) => ({
      ...ownHeaders,
      ...webhookHeaders({ keyHashHex, eventId, eventType: 'webhook.test', rawBody, sentAt }),
      ...standardWebhookHeaders({ secrets, eventId, rawBody, sentAt }),
      'User-Agent': endpointUserAgent(config.api.baseUrl),
    });
    const test = await sendTest(deps, url, signedHeaders, 'url');
    const result = testResult(test);
    const author = callerAuthor(auth);
    await auditedTransaction(prisma, author.actor, (_, audit) =>
      audit({ ...endpointAudit(author, id), action: 'webhook_endpoint.test', after: result }),
    );
    const { answer, request } = test;
    const shown = Object.entries(request.headers).filter(([name]) => !(name in ownHeaders));
    return {
      status: 200,
      body: {
        ...result,
        durationMs: answer.durationMs,
        responseExcerpt: answer.responseExcerpt,
        request: { headers: Object.fromEntries(shown), body: request.body },
      },
    };
  },
});

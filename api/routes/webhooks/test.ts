import { z } from 'zod';
import { invalidField } from '../../../domain/problems.ts';
import { webhookTestHeaders } from '../../../domain/signature.ts';
import { checkWebhookUrl } from '../../../domain/webhook-url.ts';
import { defineRoute } from '../../http/route.ts';

const TestWebhookBody = z
  .object({ webhookUrl: z.string().meta({ format: 'uri', description: 'HTTPS URL of a public host.' }) })
  .meta({ id: 'TestWebhook', examples: [{ webhookUrl: 'https://example.com/hooks/docket' }] });

const WebhookTestResult = z
  .object({
    success: z.boolean().describe('Whether the target answered 2xx in time.'),
    statusCode: z.int().nullable().describe('Null where nothing answered.'),
    error: z.string().nullable().describe('Null on success.'),
    checkedAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookTestResult' });

export const testWebhook = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks/test',
  operationId: 'testWebhook',
  tag: 'Webhooks',
  summary: 'Test whether a webhook URL can be reached',
  description:
    'Sends one unsigned `webhook.test` and tells how the target answered. Not reaching it is a result, not an error.',
  access: 'key',
  bucket: 'webhook_test',
  params: z.object({}),
  query: z.object({}),
  body: { schema: TestWebhookBody, required: true },
  responses: { 200: { description: 'How the target answered.', schema: WebhookTestResult } },
  errors: ['bad-request', 'validation-error'],
  async handle({ deps, body }) {
    const { trustedOrigins, testTimeoutMs } = deps.config.webhooks;
    const checked = checkWebhookUrl(body.webhookUrl, { trustedOrigins });
    if (!checked.ok) throw invalidField('webhookUrl', 'not_allowed', checked.reason);
    const checkedAt = new Date().toISOString();
    const payload = JSON.stringify({ type: 'webhook.test', timestamp: checkedAt });
    const answer = await deps.outbound.post({
      url: checked.url,
      headers: webhookTestHeaders(),
      body: payload,
      timeoutMs: testTimeoutMs,
    });
    return {
      status: 200,
      body: { success: answer.error === null, statusCode: answer.statusCode, error: answer.error, checkedAt },
    };
  },
});

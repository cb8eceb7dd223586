import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';
import { probeWebhook, TestWebhookBody, WebhookTestResult } from './probe.ts';

export const testWebhook = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks/test',
  operationId: 'testWebhook',
  tag: 'Webhooks',
  summary: 'Test a webhook URL',
  description:
    'Sends one unsigned `webhook.test` event to the URL and returns how the target responded. An unreachable target is a result, not an error.',
  access: 'key',
  bucket: 'webhook_test',
  params: z.object({}),
  query: z.object({}),
  body: { schema: TestWebhookBody, required: true },
  responses: { 200: { description: 'How the target responded.', schema: WebhookTestResult } },
  errors: ['bad-request', 'validation-error'],
  async handle({ deps, body }) {
    return { status: 200, body: await probeWebhook(deps, body.webhookUrl) };
  },
});

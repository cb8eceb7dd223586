import { z } from 'zod';
import { insertAuditEntry } from '../../../../prisma/audit/write.ts';
import { probeWebhook, TestWebhookBody, WebhookTestResult } from '../../../routes/webhooks/probe.ts';
import { definePanelRoute } from '../../http/route.ts';

export const testWebhookRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/webhook-tests',
  operationId: 'testWebhook',
  tag: 'Webhooks',
  summary: 'Send one unsigned webhook.test to a URL and return its response',
  permission: 'deliveries.redeliver',
  params: z.object({}),
  query: z.object({}),
  body: { schema: TestWebhookBody, required: true },
  responses: { 200: { description: 'The response of the target.', schema: WebhookTestResult } },
  errors: ['validation-error'],
  async handle({ deps, staff, body: { webhookUrl } }) {
    const result = await probeWebhook(deps, webhookUrl);
    await insertAuditEntry(deps.prisma, staff.audit, {
      action: 'webhook.test',
      subject: { type: 'webhook_url', id: webhookUrl },
      organizationId: staff.organizationId,
      after: result,
    });
    return { status: 200, body: result };
  },
});

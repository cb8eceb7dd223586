import { z } from 'zod';
import { invalidField } from '../../../domain/problems.ts';
import { webhookTestHeaders } from '../../../domain/webhooks/signature.ts';
import { checkWebhookUrl } from '../../../domain/webhooks/url.ts';
import type { ApiDeps } from '../../http/deps.ts';

export const TestWebhookBody = z
  .object({ webhookUrl: z.string().meta({ format: 'uri', description: 'HTTPS URL of a public host.' }) })
  .meta({
    id: 'TestWebhook',
    description: 'The webhook URL to test.',
    examples: [{ webhookUrl: 'https://example.com/hooks/docket' }],
  });

export const WebhookTestResult = z
  .object({
    success: z.boolean().describe('Whether the target responded with 2xx in time.'),
    statusCode: z.int().nullable().describe('HTTP status of the response; null if there was no response.'),
    error: z.string().nullable().describe('Why the test failed, for people; null on success.'),
    checkedAt: z.iso.datetime().describe('When the test was sent (UTC).'),
  })
  .meta({ id: 'WebhookTestResult', description: 'How the target of a test webhook responded.' });

/**
 * Sends one unsigned `webhook.test` to a URL and returns how the target responded.
 * @throws ProblemError 422 if webhooks must not be sent to the URL
 */
export const probeWebhook = async (
  deps: Pick<ApiDeps, 'config' | 'outbound'>,
  webhookUrl: string,
): Promise<z.output<typeof WebhookTestResult>> => {
  const { trustedOrigins, testTimeoutMs } = deps.config.webhooks;
  const checked = checkWebhookUrl(webhookUrl, { trustedOrigins });
  if (!checked.ok) throw invalidField('webhookUrl', 'not_allowed', checked.reason);
  const checkedAt = new Date().toISOString();
  const { error, statusCode } = await deps.outbound.post({
    url: checked.url,
    headers: webhookTestHeaders(),
    body: JSON.stringify({ type: 'webhook.test', timestamp: checkedAt }),
    timeoutMs: testTimeoutMs,
  });
  return { success: error === null, statusCode, error, checkedAt };
};

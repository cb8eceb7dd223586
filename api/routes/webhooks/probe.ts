import { z } from 'zod';
import { invalidField } from '../../../domain/problems.ts';
import { webhookTestHeaders } from '../../../domain/webhooks/signature.ts';
import { checkWebhookUrl } from '../../../domain/webhooks/url.ts';
import type { OutboundResult } from '../../../platform/outbound/post.ts';
import type { ApiDeps } from '../../route/deps.ts';

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

/** A test as it was sent, and the answer to it. */
export interface SentTest {
  readonly checkedAt: string;
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
  readonly answer: OutboundResult;
  readonly answerHeaders: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Sends one `webhook.test` to a URL.
 * @param headersOf returns the headers for a body and the time at which it is sent
 * @param field the member that has the URL
 * @throws ProblemError 422 if webhooks must not be sent to the URL
 */
export const sendTest = async (
  deps: Pick<ApiDeps, 'config' | 'outbound'>,
  webhookUrl: string,
  headersOf: (rawBody: string, sentAt: Date) => Record<string, string>,
  field = 'webhookUrl',
): Promise<SentTest> => {
  const { trustedOrigins, testTimeoutMs } = deps.config.webhooks;
  const checked = checkWebhookUrl(webhookUrl, { trustedOrigins });
  if (!checked.ok) throw invalidField(field, 'not_allowed', checked.reason);
  const sentAt = new Date();
  const checkedAt = sentAt.toISOString();
  const body = JSON.stringify({ type: 'webhook.test', timestamp: checkedAt });
  const headers = headersOf(body, sentAt);
  let answerHeaders: SentTest['answerHeaders'] = {};
  const answer = await deps.outbound.post({
    url: checked.url,
    headers,
    body,
    timeoutMs: testTimeoutMs,
    onHeaders: (received) => {
      answerHeaders = received;
    },
  });
  return { checkedAt, request: { headers, body }, answer, answerHeaders };
};

/** How the target of a test responded, as {@link WebhookTestResult}. */
export const testResult = ({ checkedAt, answer }: SentTest): z.output<typeof WebhookTestResult> => {
  const { error, statusCode } = answer;
  return { success: error === null, statusCode, error, checkedAt };
};

/**
 * Sends one unsigned `webhook.test` to a URL and returns how the target responded.
 * @throws ProblemError 422 if webhooks must not be sent to the URL
 */
export const probeWebhook = async (
  deps: Pick<ApiDeps, 'config' | 'outbound'>,
  webhookUrl: string,
): Promise<z.output<typeof WebhookTestResult>> => testResult(await sendTest(deps, webhookUrl, webhookTestHeaders));

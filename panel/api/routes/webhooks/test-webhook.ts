import { z } from 'zod';
import type { ApiDeps } from '../../../../api/route/deps.ts';
import { sendTest, TestWebhookBody, testResult, WebhookTestResult } from '../../../../api/routes/webhooks/probe.ts';
import { includesCompany } from '../../../../domain/access/scope.ts';
import { newId } from '../../../../domain/ids.ts';
import { invalidField, notFound } from '../../../../domain/problems.ts';
import { standardWebhookHeaders, webhookHeaders, webhookTestHeaders } from '../../../../domain/webhooks/signature.ts';
import { spendPermit } from '../../../../http/rate-limit/spend-permit.ts';
import { findKeyInUse } from '../../../../prisma/access/signing-keys.ts';
import { insertAuditEntry } from '../../../../prisma/audit/write.ts';
import { findCompany } from '../../../../prisma/tenants/companies.ts';
import { findWebhookSecrets } from '../../../../prisma/webhooks/secrets.ts';
import { definePanelRoute } from '../../http/route.ts';

const Headers = z.array(z.object({ name: z.string(), value: z.string() }));

const PanelTestResult = WebhookTestResult.extend({
  durationMs: z.int(),
  request: z.object({ headers: Headers, body: z.string() }),
  response: z
    .object({ headers: Headers, excerpt: z.string().nullable() })
    .describe('The start of the body, up to 4 KiB.'),
}).meta({ id: 'PanelWebhookTest' });

const listHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>): z.output<typeof Headers> =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one) => ({ name, value: one })));

/**
 * The headers of a test that is signed as the company's webhooks are: by its newest API key in use, and by its webhook
 * secrets.
 * @throws ProblemError 422 if it has no such key
 */
const signedHeadersOf = async (
  { prisma, config: { keyring } }: Pick<ApiDeps, 'prisma' | 'config'>,
  companyId: string,
) => {
  const keyHashHex = await findKeyInUse(prisma, keyring, companyId);
  if (keyHashHex === null) {
    throw invalidField('companyId', 'no_key', 'the company has no API key in use, which would sign. Create one first.');
  }
  const secrets = (await findWebhookSecrets(prisma, keyring, companyId)).map(({ secret }) => secret);
  const eventId = newId('event');
  return (rawBody: string, sentAt: Date): Record<string, string> => ({
    ...webhookHeaders({ keyHashHex, eventId, eventType: 'webhook.test', rawBody, sentAt }),
    ...standardWebhookHeaders({ secrets, eventId, rawBody, sentAt }),
  });
};

export const testWebhookRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/webhook-tests',
  operationId: 'testWebhook',
  tag: 'Webhooks',
  summary: 'Send one webhook.test to a URL, signed for a company or unsigned, and return its response',
  permission: 'deliveries.redeliver',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: TestWebhookBody.extend({
      companyId: z.string().max(100).nullish().describe('The company whose key and secret sign; unsigned if omitted.'),
    }).meta({ id: 'PanelTestWebhook' }),
    required: true,
  },
  responses: { 200: { description: 'What was sent, and the response of the target.', schema: PanelTestResult } },
  errors: ['validation-error', 'not-found', 'rate-limit-exceeded'],
  async handle({ deps, staff, body: { webhookUrl, companyId } }) {
    const company =
      companyId && includesCompany(staff.companies, companyId) ? await findCompany(deps.prisma, companyId) : null;
    if (companyId && !company) throw notFound('company');
    const headersOf = company ? await signedHeadersOf(deps, company.id) : webhookTestHeaders;
    await spendPermit(deps, { id: staff.userId, subject: 'You have' }, 'webhook_test');
    const test = await sendTest(deps, webhookUrl, headersOf);
    const result = testResult(test);
    await insertAuditEntry(deps.prisma, staff.audit, {
      action: 'webhook.test',
      subject: { type: 'webhook_url', id: webhookUrl },
      organizationId: company ? company.organizationId : staff.organizationId,
      companyId: company?.id ?? null,
      after: result,
    });
    const { request, answer, answerHeaders } = test;
    return {
      status: 200,
      body: {
        ...result,
        durationMs: answer.durationMs,
        request: { headers: listHeaders(request.headers), body: request.body },
        response: { headers: listHeaders(answerHeaders), excerpt: answer.responseExcerpt },
      },
    };
  },
});

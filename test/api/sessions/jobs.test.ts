import { beforeAll, expect, it } from 'vitest';
import { answers } from '../../support/answers.ts';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createSession, finishSession, readJob } from '../../support/documents/sessions.ts';
import { expectProblem } from '../../support/stack/api-client.ts';
import { createKey, createTenant, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

answers('getJob', 200, null, 'A finished job has the extracted data, its confidence and the fraud status', async () => {
  const values = invoiceValues();
  const { session, job } = await finishSession(tenant, [await invoicePdf(values)], { metadata: { order: 1 } });
  expect(job).toMatchObject({
    sessionId: session.sessionId,
    submissionId: session.submissionId,
    companyId: tenant.companyId,
    workflow: { slug: tenant.workflow.slug, version: 1 },
    state: 'completed',
    submissionStatus: 'approved',
    result: { extractedData: values, fraudStatus: 'clean' },
    failedReason: null,
    metadata: { order: 1 },
    webhookDeliveryStatus: null,
  });
  expect(job.result?.confidence).toBeGreaterThan(0.5);
  expect(job.result?.confidence).toBeLessThanOrEqual(1);
  expect(Date.parse(job.processedAt ?? '')).toBeLessThanOrEqual(Date.now());
});

answers('getJob', 403, 'forbidden', 'A job of another API key of the same company is 403 with the reason', async () => {
  const { sessionId } = await createSession(tenant);
  const other = await createKey(tenant.companyId);
  const problem = expectProblem(await other.api.get(`/api/v1/jobs/${sessionId}`), 403, 'forbidden');
  expect(problem.detail).toContain('another API key');
});

it('The extracted data of a job has every field of the outputSchema, null if it was not found', async () => {
  const whole = await createTenant({
    workflow: {
      outputSchema: [
        { name: 'invoiceNumber', label: 'Invoice number', type: 'string' },
        { name: 'iban', label: 'IBAN', type: 'string' },
        { name: 'dueDate', label: 'Due date', type: 'date' },
      ],
    },
  });
  const values = invoiceValues();
  const { job } = await finishSession(whole, [await invoicePdf(values)]);
  expect(job.result?.extractedData).toEqual({ invoiceNumber: values.invoiceNumber, iban: null, dueDate: null });
});

it('The extracted data of a job comes from all files of the session', async () => {
  const values = invoiceValues();
  const { job } = await finishSession(tenant, [await invoicePdf(values), await invoicePdf(values)]);
  expect(job.result?.extractedData).toEqual(values);
});

it('The job of a session that is still being processed has no result and no processedAt', async () => {
  const { sessionId } = await createSession(tenant);
  expect(await readJob(tenant.api, sessionId)).toMatchObject({
    state: 'pending',
    result: null,
    processedAt: null,
    failedReason: null,
  });
});

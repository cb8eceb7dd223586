import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { answers } from '../../support/answers.ts';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createSession, finishSession, readSubmission } from '../../support/documents/sessions.ts';
import { expectProblem } from '../../support/stack/api-client.ts';
import { createKey, createTenant, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

answers('getSubmission', 200, null, 'A processed submission shows everything that was found', async () => {
  const values = invoiceValues();
  const metadata = { order: 4711 };
  const { session, job } = await finishSession(tenant, [await invoicePdf(values)], { metadata });
  const submission = await readSubmission(tenant.api, session.submissionId);
  expect(submission).toMatchObject({
    id: session.submissionId,
    submissionStatus: 'approved',
    fraudStatus: 'clean',
    fraudScore: 0,
    extractedData: values,
    confidence: job.result?.confidence,
    failedReason: null,
    rejectReason: null,
    cancelReason: null,
    workflow: { id: tenant.workflow.id, slug: tenant.workflow.slug, name: 'Invoice', version: 1 },
    fraudMatches: [],
    clientSubmissionId: job.clientSubmissionId,
    metadata,
  });
  expect(Object.keys(submission.fieldConfidences ?? {}).sort()).toEqual(['date', 'invoiceNumber', 'total']);
  for (const confidence of [submission.certainty, ...Object.values(submission.fieldConfidences ?? {})]) {
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(1);
  }
  expect(submission.aiSummary).toContain(values.total);
});

answers('getSubmission', 404, 'not-found', 'A submission that does not exist is 404', async () => {
  expectProblem(await tenant.api.get(`/api/v1/submissions/${newId('submission')}`), 404, 'not-found');
});

it('A submission has null for everything unknown and no file to download while it is new', async () => {
  const { submissionId } = await createSession(tenant);
  expect(await readSubmission(tenant.api, submissionId)).toMatchObject({
    submissionStatus: 'created',
    fraudStatus: null,
    fraudScore: 0,
    extractedData: null,
    confidence: null,
    fieldConfidences: null,
    certainty: null,
    aiSummary: null,
    metadata: null,
    files: [{ fileIndex: 0, label: 'front', mimeType: 'application/pdf', fileSize: null, downloadUrl: null }],
  });
});

it('A submission has its files with download URLs that expire', async () => {
  const bytes = await invoicePdf();
  const { session } = await finishSession(tenant, [bytes, await invoicePdf()]);
  const { files } = await readSubmission(tenant.api, session.submissionId);
  expect(files).toMatchObject([
    { fileIndex: 0, label: 'front', mimeType: 'application/pdf', fileSize: bytes.length },
    { fileIndex: 1, label: 'file 2', mimeType: 'application/pdf' },
  ]);
  const url = new URL(files[0]?.downloadUrl ?? '');
  expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
  const download = await fetch(url);
  expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
});

it('A submission has its history in order, with the actor of each event', async () => {
  const { session } = await finishSession(tenant);
  const { events } = await readSubmission(tenant.api, session.submissionId);
  expect(events.map(({ type }) => type)).toEqual([
    'created',
    'submitted',
    'processing_started',
    'processing_completed',
  ]);
  const times = events.map(({ occurredAt }) => Date.parse(occurredAt));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const actors = events.map(({ details }) => (details?.actor as { type: string } | undefined)?.type);
  expect(actors).toEqual(['api_key', 'api_key', 'system', 'system']);
});

it('A submission can be read with any API key of the company', async () => {
  const { submissionId } = await createSession(tenant);
  const other = await createKey(tenant.companyId);
  expect((await readSubmission(other.api, submissionId)).id).toBe(submissionId);
});

import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { FraudMatch } from '../../../api/routes/submissions/schema.ts';
import { pageOf } from '../../../http/pagination.ts';
import { answers } from '../../support/answers.ts';
import { changedPdf, invoiceLines, invoicePdf, invoiceValues, textPdf } from '../../support/documents/documents.ts';
import { createSession, finishSession, readSubmission } from '../../support/documents/sessions.ts';
import { expectBody } from '../../support/stack/api-client.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

const fraud = { enabled: true, identifyingFields: ['invoiceNumber', 'date', 'total'] };
const createWatchful = (processing: object = {}): Promise<Tenant> =>
  createTenant({ workflow: { processing: { review: 'auto', reviewBelow: 0.3, fraud, ...processing } } });

const listMatches = async (tenant: Tenant, submissionId: string) =>
  expectBody(await tenant.api.get(`/api/v1/submissions/${submissionId}/fraud-matches`), 200, pageOf(FraudMatch));

answers(
  'listFraudMatches',
  200,
  null,
  'The same bytes submitted again are an exact duplicate, which blocks the submission and needs a review',
  async () => {
    const tenant = await createWatchful();
    const bytes = await invoicePdf();
    const first = await finishSession(tenant, [bytes]);
    const second = await finishSession(tenant, [bytes]);
    expect(first.job).toMatchObject({ submissionStatus: 'approved', result: { fraudStatus: 'clean' } });
    expect(second.job).toMatchObject({ submissionStatus: 'review', result: { fraudStatus: 'blocked' } });

    const { data, pagination } = await listMatches(tenant, second.session.submissionId);
    expect(pagination).toEqual({ hasMore: false, nextCursor: null });
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^fm_/),
        checkType: 'exact_duplicate',
        score: 1,
        similarity: 1,
        status: 'open',
        resolution: null,
        resolvedAt: null,
        targetSubmission: { id: first.session.submissionId, createdAt: expect.any(String) },
      },
    ]);
    const submission = await readSubmission(tenant.api, second.session.submissionId);
    expect(submission).toMatchObject({ fraudStatus: 'blocked', fraudScore: 1 });
    expect(submission.fraudMatches).toEqual([{ ...data[0], resolvedBy: null, targetSubmission: undefined }]);
  },
);

answers(
  'listFraudMatches',
  200,
  null,
  'A submission without matches has an empty list, whatever cursor or limit the request has',
  async () => {
    const tenant = await createTenant();
    const { submissionId } = await createSession(tenant);
    const { body } = await tenant.api.get(`/api/v1/submissions/${submissionId}/fraud-matches?cursor=x&limit=0`);
    expect(body).toEqual({ data: [], pagination: { hasMore: false, nextCursor: null } });
  },
);

it('Fraud checks never cross companies', async () => {
  const bytes = await invoicePdf();
  await finishSession(await createWatchful(), [bytes]);
  const { job } = await finishSession(await createWatchful(), [bytes]);
  expect(job).toMatchObject({ submissionStatus: 'approved', result: { fraudStatus: 'clean' } });
});

it('Fraud checks find duplicate_fields in another document with the same identifying values, which flags the submission', async () => {
  const tenant = await createWatchful();
  const values = invoiceValues();
  const { session: first } = await finishSession(tenant, [await invoicePdf(values)]);
  const other = [
    'Southgate Supplies',
    'Unit 7, Mill Lane, Leeds',
    ...invoiceLines(values).slice(2, 4),
    'Two hundred meters of garden hose and fittings',
  ];
  const { session, job } = await finishSession(tenant, [await textPdf([...other, `Total: ${values.total}`])]);
  expect(job).toMatchObject({ submissionStatus: 'review', result: { fraudStatus: 'flagged' } });
  const { data } = await listMatches(tenant, session.submissionId);
  const match = data.find(({ checkType }) => checkType === 'duplicate_fields');
  expect(match).toMatchObject({ similarity: 1, targetSubmission: { id: first.submissionId } });
  expect(match?.score).toBeGreaterThanOrEqual(0.6);
});

it('Fraud checks find near_duplicate_text in nearly the same text, which alone does not flag the submission', async () => {
  const tenant = await createWatchful({ fraud: { enabled: true, identifyingFields: ['invoiceNumber'] } });
  const paragraph = Array.from(
    { length: 14 },
    (_, line) => `Clause ${line}: the goods remain the property of the seller until they are paid ${randomInt(9e9)}`,
  );
  const pdfOf = async () => textPdf([...invoiceLines(invoiceValues()), ...paragraph]);
  const { session: first } = await finishSession(tenant, [await pdfOf()]);
  const { session, job } = await finishSession(tenant, [await pdfOf()]);
  const { data } = await listMatches(tenant, session.submissionId);
  expect(data.map(({ checkType }) => checkType)).toContain('near_duplicate_text');
  const match = data.find(({ checkType }) => checkType === 'near_duplicate_text');
  expect(match?.targetSubmission?.id).toBe(first.submissionId);
  expect(match?.similarity).toBeGreaterThanOrEqual(0.8);
  expect(match?.score).toBeLessThan(0.95);
  expect(job.result?.fraudStatus).not.toBe('blocked');
});

it('Fraud checks find document_tampering, without a target submission, in a PDF that was changed after it was created', async () => {
  const tenant = await createWatchful();
  const { session } = await finishSession(tenant, [await changedPdf()]);
  const { data } = await listMatches(tenant, session.submissionId);
  expect(data).toMatchObject([{ checkType: 'document_tampering', status: 'open', targetSubmission: null }]);
});

it('Fraud checks do not run if the version turns them off', async () => {
  const tenant = await createTenant({
    workflow: { processing: { review: 'auto', reviewBelow: 0.3, fraud: { enabled: false } } },
  });
  const bytes = await invoicePdf();
  await finishSession(tenant, [bytes]);
  expect((await finishSession(tenant, [bytes])).job).toMatchObject({
    submissionStatus: 'approved',
    result: { fraudStatus: 'clean' },
  });
});

it("Fraud checks cause a review if they block a submission, even if the version's review is never", async () => {
  const tenant = await createWatchful({ review: 'never' });
  const bytes = await invoicePdf();
  await finishSession(tenant, [bytes]);
  expect((await finishSession(tenant, [bytes])).job.submissionStatus).toBe('review');
});

it('Fraud checks use the thresholds of the version', async () => {
  const tenant = await createWatchful({ fraud: { ...fraud, flagAt: 1, blockAt: 1 } });
  const values = invoiceValues();
  await finishSession(tenant, [await invoicePdf(values)]);
  const { job } = await finishSession(tenant, [await invoicePdf(values)]);
  expect(job).toMatchObject({ submissionStatus: 'approved', result: { fraudStatus: 'clean' } });
});

it('Fraud checks find one of two copies that are submitted at the same moment', async () => {
  const tenant = await createWatchful();
  const bytes = await invoicePdf();
  const both = await Promise.all([finishSession(tenant, [bytes]), finishSession(tenant, [bytes])]);
  expect(both.map(({ job }) => job.result?.fraudStatus).sort()).toEqual(['blocked', 'clean']);
});

import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { SubmissionReview } from '../../../panel/api/routes/submissions/schema.ts';
import { invoiceLines, invoicePdf, invoiceValues, textPdf } from '../../support/documents/documents.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { finishSession, readSubmission } from '../../support/documents/sessions.ts';
import { createPerson, signIn } from '../../support/panel.ts';
import { invoiceFields, type WorkflowParts } from '../../support/tenant.ts';

const joinPdfs = async (files: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> => {
  const target = await PDFDocument.create();
  for (const file of files) {
    const source = await PDFDocument.load(file);
    for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  }
  return new Uint8Array(await target.save());
};

const terms = () => textPdf(['Terms of trade', 'Goods stay our property until they are paid.']);

/** Why a submission needs a review, in the words of the panel. */
const reasonsOf = async ({ organizationId }: { organizationId: string }, submissionId: string): Promise<string[]> => {
  const reviewer = await signIn(await createPerson('org_admin', organizationId));
  const { body } = await reviewer.send('GET', `/admin/api/submissions/${submissionId}`);
  return (body as SubmissionReview).reviewReasons;
};

describe('A file with several documents', () => {
  it('A file with several documents sends the submission to review with the pages of each document, if its workflow asks for it', async () => {
    const processing = { severalDocuments: 'review', reviewBelow: 0, fraud: { enabled: false } } as const;
    const tenant = await createReviewTenant({ processing });
    const one = invoiceValues();
    const other = { ...invoiceValues(), date: '2026-04-02' };
    const { job } = await finishSession(tenant, [
      await joinPdfs([await invoicePdf(one), await terms(), await invoicePdf(other)]),
    ]);
    expect(job).toMatchObject({ state: 'completed', submissionStatus: 'review' });
    const submissionId = job.submissionId ?? '';
    const { events } = await readSubmission(tenant.api, submissionId);
    expect(events.find(({ type }) => type === 'processing_completed')?.details).toMatchObject({
      reviewReasons: ['the upload seems to contain 2 documents: pages 1-2 and page 3'],
      documents: ['1-2', '3'],
    });
    expect(await reasonsOf(tenant, submissionId)).toEqual([
      'The upload seems to contain 2 documents: pages 1-2 and page 3.',
    ]);

    const single = await finishSession(tenant, [await joinPdfs([await invoicePdf(), await terms()])]);
    expect(single.job).toMatchObject({ submissionStatus: 'approved' });
    const { events: plain } = await readSubmission(tenant.api, single.job.submissionId ?? '');
    expect(plain.find(({ type }) => type === 'processing_completed')?.details).not.toHaveProperty('documents');
  });

  describe('whose workflow splits files', () => {
    const fields = [{ name: 'pages', label: 'Pages', type: 'string' }, ...invoiceFields] as const;
    const splitting = {
      outputSchema: [...invoiceFields, { name: 'documents', label: 'Documents', type: 'array', fields: [...fields] }],
      processing: {
        severalDocuments: 'split',
        documentsField: 'documents',
        reviewBelow: 0,
        fraud: { enabled: false },
      },
    } satisfies WorkflowParts;
    const one = invoiceValues();
    const other = { ...invoiceValues(), date: '2026-04-02' };

    it('A file with several documents whose workflow splits files gives the values of each document in a list', async () => {
      const tenant = await createReviewTenant(splitting);
      const { job } = await finishSession(tenant, [await joinPdfs([await invoicePdf(one), await invoicePdf(other)])]);
      expect(job).toMatchObject({ state: 'completed', submissionStatus: 'approved' });
      expect(job.result?.extractedData).toEqual({
        ...one,
        documents: [
          { pages: '1', ...one },
          { pages: '2', ...other },
        ],
      });
    });

    it('A file with several documents whose workflow splits files needs a review if a later document lacks a required value, and the reason names that document', async () => {
      const tenant = await createReviewTenant(splitting);
      const short = await textPdf(invoiceLines(other).filter((line) => !line.startsWith('Total')));
      const { job } = await finishSession(tenant, [await joinPdfs([await invoicePdf(one), short])]);
      expect(job).toMatchObject({ state: 'completed', submissionStatus: 'review' });
      expect(await reasonsOf(tenant, job.submissionId ?? '')).toEqual([
        'Documents is not complete: document 2: Total is required and was not found.',
      ]);
    });
  });
});

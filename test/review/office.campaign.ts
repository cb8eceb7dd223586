import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { textPdf } from '../support/documents/documents.ts';
import { createReviewTenant } from '../support/documents/panel-submissions.ts';
import { createPerson } from '../support/panel.ts';
import { openPage, signInBy } from '../support/stack/browser.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { correctByPointing } from './pointing.ts';

const outputSchema = [
  { name: 'code', label: 'Cost object', type: 'string' as const, required: true },
  { name: 'closing', label: 'Closing words', type: 'string' as const },
];

it('A document is uploaded in the panel, corrected by pointing at its words, approved, and exported with what was corrected', {
  timeout: 300_000,
}, async () => {
  const tenant = await createReviewTenant({
    outputSchema,
    processing: { review: 'always', fraud: { enabled: false } },
  });
  const person = await createPerson('reviewer', tenant.organizationId);
  const page = await openPage();
  await signInBy(page, person, '/admin/upload');
  const paper = ['Northwind Tools Ltd', '14 Harbour Street, Bristol', 'Vorgang: K-1204', 'Thank you'];
  const buffer = Buffer.from(await textPdf(paper));
  await page.getByLabel('Files to upload').setInputFiles([{ name: 'paper.pdf', mimeType: 'application/pdf', buffer }]);
  await page.getByRole('button', { name: 'Upload 1 document' }).click();
  await page.getByRole('link', { name: 'Open submission' }).click();
  await page.getByText('Every submission of this workflow is reviewed.').waitFor();
  const fields = page.getByRole('region', { name: 'Fields' });
  await correctByPointing(page, 'Cost object', 'K-1204');
  await fields.getByText('K-1204').waitFor();
  await correctByPointing(page, 'Closing words', 'Thank', 'you');
  await fields.getByText('Thank you').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Submission approved.').waitFor();
  const { companyId } = tenant;
  await prisma.heldDecision.updateMany({ where: { companyId }, data: { effectiveAt: new Date(0) } });
  await eventually(
    'the decision takes effect',
    async () => (await prisma.submission.count({ where: { companyId, status: 'approved' } })) === 1,
  );
  await page.goto('/admin/submissions?status=approved');
  await page.getByRole('link', { name: /^paper\.pdf/ }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Submissions (CSV)' }).click(),
  ]);
  const [header = '', row = ''] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  const cells = Object.fromEntries(header.split(',').map((name, at) => [name, row.split(',')[at]]));
  expect(cells).toMatchObject({ code: 'K-1204', closing: 'Thank you' });
  expect(page.errors).toEqual([]);
});

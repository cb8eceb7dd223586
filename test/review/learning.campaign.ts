import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { textPdf } from '../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../support/documents/panel-submissions.ts';
import { readSubmission } from '../support/documents/sessions.ts';
import { createOrganizationWithCompany, createPerson } from '../support/panel.ts';
import { openPage, signInBy } from '../support/stack/browser.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { report } from './figures.ts';
import { correctByPointing } from './pointing.ts';

const paper = (code: string) =>
  textPdf(['Northwind Tools Ltd', '14 Harbour Street, Bristol', `Vorgang: ${code}`, 'Thank you']);

type ReviewTenant = Awaited<ReturnType<typeof createReviewTenant>>;

/** Opens the next version of the workflow in the editor and drops a sample. */
const trySample = async (page: Page, { workflow, companyId }: ReviewTenant, code: string): Promise<void> => {
  await page.goto(`/admin/configuration/workflows/${workflow.slug}/improve?step=try`);
  const { name } = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
  await page.getByRole('combobox', { name: 'Company' }).fill(name);
  await page.getByRole('option', { name }).click();
  const sample = { name: `${code}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(await paper(code)) };
  await page.getByLabel('Files to upload').setInputFiles([sample]);
};

const publishVersion = async (page: Page, version: number): Promise<void> => {
  await page.getByRole('button', { name: `Publish version ${version} …` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Publish version ${version}` })
    .click();
  await page.getByText(`Version ${version} of`).waitFor();
};

/** Reviews the document: its value is approved if it is right, else corrected by pointing first. */
const review = async (page: Page, tenant: ReviewTenant, code: string): Promise<boolean> => {
  const id = await submitForReview(tenant, await paper(code));
  await page.goto(`/admin/submissions/${id}`);
  await page.getByRole('img', { name: /page 1/ }).waitFor();
  const wasRight = (await readSubmission(tenant.api, id)).extractedData?.code === code;
  if (!wasRight) await correctByPointing(page, 'Cost object', code);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Submission approved.').waitFor();
  await prisma.heldDecision.updateMany({ where: { submissionId: id }, data: { effectiveAt: new Date(0) } });
  await eventually(
    'a worker has learned from it',
    async () => (await prisma.learnedLesson.count({ where: { submissionId: id } })) > 0,
  );
  return wasRight;
};

it('A workflow is tried on samples and published, and after five reviewed documents of one layout the sixth needs no correction', {
  timeout: 900_000,
}, async () => {
  const outputSchema = [{ name: 'code', label: 'Cost object', type: 'string' as const, required: true }];
  const tenant = await createReviewTenant({
    outputSchema,
    processing: { review: 'always', fraud: { enabled: false } },
  });
  // With a single company, the page does not ask for one.
  await createOrganizationWithCompany();
  const page = await openPage();
  await signInBy(page, await createPerson('super_admin'));
  await trySample(page, tenant, 'K-1001');
  await page.getByText('It would go to a review.').waitFor();
  await page.getByRole('tab', { name: 'What to change' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Papers of one supplier');
  await publishVersion(page, 2);

  let corrections = 0;
  for (const code of ['K-1204', 'K-77', 'K-990', 'K-31', 'K-4500']) {
    if (!(await review(page, tenant, code))) corrections += 1;
  }

  await trySample(page, tenant, 'K-1002');
  await page.getByRole('region', { name: 'Fields' }).getByText('K-1002').waitFor();
  const sixth = await submitForReview(tenant, await paper('K-608'));
  expect((await readSubmission(tenant.api, sixth)).extractedData).toMatchObject({ code: 'K-608' });
  await page.goto(`/admin/submissions/${sixth}`);
  await page.getByText('Learned from 5 corrections').waitFor();
  report('Corrections that five documents of one layout needed', String(corrections));
  expect(corrections).toBe(2);
  expect(page.errors).toEqual([]);
});

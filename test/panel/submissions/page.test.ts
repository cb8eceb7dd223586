import { beforeAll, describe, expect, it } from 'vitest';
import { invoicePdf } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { readSubmission } from '../../support/documents/sessions.ts';
import { createPerson, type TestPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { eventually } from '../../support/stack/eventually.ts';

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let reviewer: TestPerson;
beforeAll(async () => {
  tenant = await createReviewTenant({
    processing: { review: 'always', fraud: { identifyingFields: ['invoiceNumber'] } },
  });
  reviewer = await createPerson('reviewer', tenant.organizationId);
});

describe('the review queue in a browser', () => {
  it('A reviewer opens a submission, corrects a value and approves it by keyboard', async () => {
    const file = await invoicePdf();
    await submitForReview(tenant, file, { externalUser: { name: 'Ada Lovelace' } });
    const id = await submitForReview(tenant, file, { externalUser: { name: 'Grace Hopper' } });
    const page = await openPage();
    await signInBy(page, reviewer, '/admin/submissions');
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await expectAccessible(page);

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('j');
    await page.locator('tr[aria-current]', { hasText: 'Grace Hopper' }).waitFor();
    await page.keyboard.press('o');
    await page.waitForURL(`**/admin/submissions/${id}`);
    await page.getByRole('img', { name: /page 1/ }).waitFor();
    await page.getByRole('button', { name: 'Correct Total' }).focus();
    await page.locator('svg rect[data-active]').waitFor();
    await expectAccessible(page);

    await page.keyboard.press('Enter');
    await page.getByLabel('New value for Total').fill('one hundred');
    await page.keyboard.press('Enter');
    await page.getByText(/is not an amount/).waitFor();
    await page.getByLabel('New value for Total').fill('77.70');
    await page.keyboard.press('Enter');
    await page.getByText(`corrected by ${reviewer.email}`).waitFor();

    await page.getByRole('button', { name: 'Compare documents' }).first().click();
    const compared = page.getByRole('dialog', { name: 'Compare documents' });
    await expect.poll(() => compared.getByRole('img', { name: /page 1/ }).count(), { timeout: 60_000 }).toBe(2);
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await compared.waitFor({ state: 'detached' });
    expect((await readSubmission(tenant.api, id)).submissionStatus).toBe('review');

    await page.locator('body').press('a');
    await page.getByText('Submission approved.').waitFor();
    const submission = await readSubmission(tenant.api, id);
    expect(submission.submissionStatus).toMatch(/approved|synced/);
    expect(submission.extractedData).toMatchObject({ total: '77.70' });
    expect(page.errors).toEqual([]);
  });

  it('The queue fits a phone, keeps its filter in the URL, and rejects with a reason', async () => {
    const id = await submitForReview(tenant, undefined, { externalUser: { name: 'Mary Jackson' } });
    const page = await openPage(widths.phone);
    await signInBy(page, reviewer, '/admin/submissions');
    await page.getByLabel('Search').fill('mary');
    await page.waitForURL(/q=mary/);
    await eventually('one row is left', async () => (await page.locator('tbody tr').count()) === 1);
    await expectFits(page);
    await page.getByRole('link', { name: 'Mary Jackson' }).click();
    await page.getByRole('img', { name: /page 1/ }).waitFor();
    await expectFits(page);
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject submission' });
    await dialog.getByRole('button', { name: 'Reject submission' }).click();
    await dialog.getByText('Enter a reason').waitFor();
    await dialog.getByLabel('Reason').fill('Not ours');
    await dialog.getByRole('button', { name: 'Reject submission' }).click();
    await page.getByText('Submission rejected.').waitFor();
    expect(await readSubmission(tenant.api, id)).toMatchObject({ rejectReason: 'Not ours' });
    expect(page.errors).toEqual([]);
  });
});

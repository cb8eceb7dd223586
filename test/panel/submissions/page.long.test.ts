import { beforeAll, describe, expect, it } from 'vitest';
import { invoicePdf, invoiceValues, textPdf } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { finishSession, readSubmission } from '../../support/documents/sessions.ts';
import { createPerson, signIn, type TestPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
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
  it('The pointer of the queue stays on its document, no key of the list decides, and several are decided only after a confirmation', async () => {
    const own = await createReviewTenant();
    const ana = await createPerson('reviewer', own.organizationId);
    const ben = await createPerson('reviewer', own.organizationId);
    const names = ['Ada One', 'Bea Two', 'Cid Three'];
    const ids: string[] = [];
    for (const name of names) ids.push(await submitForReview(own, undefined, { externalUser: { name } }));
    const page = await openPage();
    await signInBy(page, ana, '/admin/submissions');
    await page.getByRole('link', { name: 'Cid Three' }).waitFor();
    await page.keyboard.press('j');
    const pointed = page.locator('tr[aria-current]');
    await pointed.filter({ hasText: 'Bea Two' }).waitFor();
    const byBen = await signIn(ben);
    await byBen.send('POST', `/admin/api/submissions/${ids[0]}/approve`, {});
    await page.getByRole('link', { name: 'Ada One' }).waitFor({ state: 'detached' });
    await pointed.filter({ hasText: 'Bea Two' }).waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('checkbox', { name: 'Select all shown submissions' }).click();
    await page.getByText('2 selected').waitFor();
    await expectAccessible(page);
    await byBen.send('POST', `/admin/api/submissions/${ids[2]}/approve`, {});
    await page.getByRole('button', { name: 'Approve…' }).click();
    await page.getByRole('dialog', { name: 'Approve 2 submissions' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approve 2 submissions' }).click();
    await page.getByRole('dialog').getByText(`1 approved, 1 was decided by ${ben.email}.`).waitFor();
    expect((await readSubmission(own.api, ids[1] ?? '')).submissionStatus).toBe('review');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Bea Two has left this list.').waitFor();
    expect(page.errors).toEqual([]);
  });

  it('Two people on one document see each other, and the page of one immediately shows what the other has decided', async () => {
    const own = await createReviewTenant();
    const ana = await createPerson('reviewer', own.organizationId);
    const ben = await createPerson('reviewer', own.organizationId);
    const id = await submitForReview(own);
    const page = await openPage();
    await signInBy(page, ana, `/admin/submissions/${id}`);
    await page.getByRole('img', { name: /page 1/ }).waitFor();
    const byBen = await signIn(ben);
    await byBen.send('PUT', `/admin/api/submissions/${id}/presence`, { open: true });
    await page.getByText('reviewer has this open').waitFor();
    await expectAccessible(page);
    await byBen.send('POST', `/admin/api/submissions/${id}/approve`, { undoable: true });
    await page.getByText(`${ben.email} approved this`).waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(page.errors).toEqual([]);
  });

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
    await page.getByRole('dialog', { name: 'Approve anyway' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const button of await page.getByRole('button', { name: 'False positive' }).all()) await button.click();
    await page.getByRole('button', { name: 'False positive' }).first().waitFor({ state: 'detached' });
    await page.locator('body').press('a');
    await page.getByText('Submission approved.').waitFor();
    await page.getByRole('status', { name: 'Decision' }).getByText('You approved this').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('z');
    await page.getByText('Decision undone.').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Submission approved.').waitFor();
    await prisma.heldDecision.updateMany({ where: { submissionId: id }, data: { effectiveAt: new Date(0) } });
    await eventually('the decision takes effect', async () =>
      /approved|synced/.test((await readSubmission(tenant.api, id)).submissionStatus),
    );
    const submission = await readSubmission(tenant.api, id);
    expect(submission.extractedData).toMatchObject({ total: '77.70' });
    expect(page.errors).toEqual([]);
  });

  it('A comparison opens on the matched page, shows what differs, zooms both documents together, and decides about the match', async () => {
    const own = await createReviewTenant({
      processing: { review: 'always', fraud: { identifyingFields: ['invoiceNumber'] } },
    });
    const ana = await createPerson('reviewer', own.organizationId);
    const values = invoiceValues();
    await finishSession(own, [await invoicePdf(values)], { clientSubmissionId: 'first-of-two' });
    const letter = await textPdf(['Dear Ada,', 'please find our invoice enclosed.', 'Yours, Northwind Tools']);
    const { job } = await finishSession(own, [letter, await invoicePdf({ ...values, total: '9999.99' })]);
    const page = await openPage();
    await signInBy(page, ana, `/admin/submissions/${job.submissionId}`);
    const matches = page.getByRole('region', { name: 'Fraud matches' });
    await matches.getByText('Here: file 2, page 1. Earlier: front, page 1 of first-of-two').waitFor();

    await page.keyboard.press('v');
    const dialog = page.getByRole('dialog', { name: 'Compare documents' });
    await dialog.getByRole('img', { name: 'file 2, page 1' }).waitFor();
    await dialog.getByRole('img', { name: 'front, page 1' }).waitFor();
    expect(await dialog.getByRole('row').allTextContents()).toEqual([
      'FieldThis submissionEarlier submission',
      `Total9999.99${values.total}`,
    ]);
    await dialog.getByRole('button', { name: 'Total' }).click();
    await expect.poll(() => dialog.locator('svg rect[data-active]').count()).toBe(2);
    await page.keyboard.press('=');
    await page.keyboard.press('=');
    expect(await dialog.getByText('156%').count()).toBe(2);
    const boxes = dialog.getByRole('region', { name: /^Document of .*: .*page/ });
    await boxes.first().evaluate((box) => box.scrollTo(90, 120));
    await expect.poll(() => boxes.last().evaluate((box) => [box.scrollLeft, box.scrollTop])).toEqual([90, 120]);
    await expectAccessible(page);
    await page.setViewportSize({ width: widths.phone, height: 900 });
    await expectFits(page);
    await expectAccessible(page);

    // Several findings about two documents are one match, which one decision resolves.
    await page.getByText('A fraud match is not resolved.').waitFor({ state: 'attached' });
    await page.keyboard.press('g');
    await page.getByText('A fraud match is not resolved.').waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    const found = await prisma.fraudMatch.findMany({ where: { submissionId: job.submissionId ?? '' } });
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ resolution }) => resolution))).toEqual(new Set(['false_positive']));
    const entries = await prisma.auditEntry.count({
      where: { subjectId: job.submissionId ?? '', action: 'fraud_match.resolve' },
    });
    expect(entries).toBe(found.length);
    await page.locator('body').press('a');
    await page.getByText('Submission approved.').waitFor();
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
    await prisma.heldDecision.updateMany({ where: { submissionId: id }, data: { effectiveAt: new Date(0) } });
    await eventually(
      'the caller learns the reason',
      async () => (await readSubmission(tenant.api, id)).rejectReason === 'Not ours',
    );
    expect(page.errors).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { readSubmission } from '../../support/documents/sessions.ts';
import { createPerson, signIn, type TestPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let reviewer: TestPerson;
const ids: string[] = [];
beforeAll(async () => {
  tenant = await createReviewTenant();
  reviewer = await createPerson('reviewer', tenant.organizationId);
  for (const name of ['Ada One', 'Bea Two', 'Cid Three']) {
    ids.push(await submitForReview(tenant, undefined, { externalUser: { name }, metadata: { branch: 'Leeds' } }));
  }
});

describe('a review run in a browser', () => {
  it('A reviewer works through a queue with only the keyboard: one key for a correct document, and each decision opens the next one', async () => {
    const page = await openPage();
    await signInBy(page, reviewer, `/admin/submissions?company=${tenant.companyId}`);
    await page.getByRole('link', { name: 'Cid Three' }).waitFor();
    const title = async (name: string): Promise<void> => {
      await page.getByRole('heading', { level: 1, name }).waitFor();
      // The page handles keys from here on.
      await page.locator('section[aria-label="Fields"]:focus').waitFor();
    };
    const at = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
    await page.keyboard.press('s');
    await title('Ada One');
    await at('1 of 3');
    expect(page.url()).toContain(`company=${tenant.companyId}`);
    await page.getByRole('img', { name: /page 1/ }).waitFor();
    await page.getByText('Every submission of this workflow is reviewed.').waitFor();
    await page.getByText('Leeds').waitFor();
    await expectAccessible(page);

    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Correct Invoice number');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByLabel('New value for Total').fill('12.30');
    await page.keyboard.press('Enter');
    await page.getByText(`corrected by ${reviewer.email}`).waitFor();

    // Holding a key down decides only one document.
    await page.keyboard.down('a');
    await title('Bea Two');
    await page.keyboard.down('a');
    await page.keyboard.up('a');
    await at('2 of 3');
    await page.keyboard.press('z');
    await title('Ada One');
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    await page.keyboard.press('a');
    await title('Bea Two');
    await page.keyboard.press('n');
    await title('Cid Three');
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Reject submission' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('1');
    await page.keyboard.press('Control+Enter');
    await title('Bea Two');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.type('appro');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/submissions\?/);
    // On a slow machine, the first decisions have taken effect by then.
    const decided = await prisma.auditEntry.findMany({
      where: { subjectId: { in: ids }, action: 'submission.decide' },
      orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
    });
    expect(
      decided.map(({ subjectId, after }) => [
        ids.indexOf(subjectId ?? ''),
        (after as { decision?: string } | null)?.decision,
      ]),
    ).toEqual([
      [0, 'approve'],
      [0, 'approve'],
      [2, 'reject'],
      [1, 'approve'],
    ]);
    const rejected = await prisma.submission.findUniqueOrThrow({
      where: { id: ids[2] ?? '' },
      include: { heldDecision: true },
    });
    expect(rejected.heldDecision?.reason ?? rejected.rejectReason).toBe('The document is not readable.');
    expect((await readSubmission(tenant.api, ids[0] ?? '')).extractedData).toMatchObject({ total: '12.30' });
    expect(page.errors).toEqual([]);
  });

  it('A run passes over what someone else has open, names the person at the end, and offers the document once it is free', async () => {
    const own = await createReviewTenant();
    const ana = await createPerson('reviewer', own.organizationId);
    const byBen = await signIn(await createPerson('reviewer', own.organizationId));
    const opened = await submitForReview(own, undefined, { externalUser: { name: 'Ada One' } });
    await submitForReview(own, undefined, { externalUser: { name: 'Bea Two' } });
    const byBenOpen = (open: boolean) => byBen.send('PUT', `/admin/api/submissions/${opened}/presence`, { open });
    const page = await openPage();
    await signInBy(page, ana, '/admin/submissions');
    await page.getByRole('link', { name: 'Bea Two' }).waitFor();
    await byBenOpen(true);
    await page.keyboard.press('s');
    await page.getByRole('heading', { level: 1, name: 'Bea Two' }).waitFor();
    await page.locator('section[aria-label="Fields"]:focus').waitFor();
    await byBenOpen(true);
    await page.keyboard.press('a');
    const rest = page.getByRole('dialog', { name: 'The rest of this run' });
    await rest.getByText('The document that is left is open with reviewer.').waitFor();
    await expectAccessible(page);
    await byBenOpen(false);
    await rest.getByText('A document is free.').waitFor();
    await rest.getByRole('button', { name: 'Open the next document' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada One' }).waitFor();
    expect(page.errors).toEqual([]);
  });

  it('The review page fits a phone, in the dark as well', async () => {
    const id = await submitForReview(tenant);
    const page = await openPage(widths.phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await signInBy(page, reviewer, `/admin/submissions/${id}`);
    await page.getByRole('img', { name: /page 1/ }).waitFor();
    await expectFits(page);
    await expectAccessible(page);
  });
});

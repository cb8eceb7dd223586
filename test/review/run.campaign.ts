import { beforeAll, describe, expect, it } from 'vitest';
import { createReviewTenant, submitForReview } from '../support/documents/panel-submissions.ts';
import { readSubmission } from '../support/documents/sessions.ts';
import { createPerson, signIn, type TestPerson } from '../support/panel.ts';
import { openPage, signInBy } from '../support/stack/browser.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { report, spread } from './figures.ts';
import { countingKeys, nextOpened } from './opened.ts';

const documentCount = 50;
const tabsMax = 3;

/** The action for the document at each position in the run. */
const planOf = (position: number): 'approve' | 'correct' | 'reject' | 'undo' | 'skip' => {
  if (position === 5) return 'undo';
  if (position === 20) return 'skip';
  if (position % 10 === 3) return 'correct';
  return position % 10 === 7 ? 'reject' : 'approve';
};

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let reviewer: TestPerson;
let ids: string[];
beforeAll(async () => {
  tenant = await createReviewTenant();
  reviewer = await createPerson('reviewer', tenant.organizationId);
  ids = [];
  // Five at a time, so the documents are in the run in roughly this order.
  while (ids.length < documentCount) {
    ids.push(...(await Promise.all(Array.from({ length: 5 }, () => submitForReview(tenant)))));
  }
  await eventually(
    'the pictures of the pages are made',
    async () => (await prisma.pagePicturesDue.count({ where: { submission: { companyId: tenant.companyId } } })) === 0,
    300_000,
  );
}, 600_000);

describe('A review run of 50 documents', { timeout: 900_000 }, () => {
  it('The first look at a page waits for a stored picture only', async () => {
    const client = await signIn(reviewer);
    const looks: number[] = [];
    for (const id of ids) {
      const from = performance.now();
      const { status } = await client.send('GET', `/admin/api/submissions/${id}/pages/0/1`);
      looks.push(performance.now() - from);
      expect(status).toBe(200);
    }
    report('First look at a page', spread(looks));
  });

  it('A review run of 50 documents takes one key for a document without fault, and decides nothing that was not opened', async () => {
    const page = await openPage();
    await signInBy(page, reviewer, `/admin/submissions?company=${tenant.companyId}`);
    await page.getByRole('button', { name: 'Start reviewing' }).isEnabled();
    await page.locator('tbody tr').first().waitFor();
    const keys = countingKeys(page);
    const decided = new Map<string, 'approved' | 'rejected'>();
    const perFaultless: number[] = [];
    const tabs: number[] = [];
    const opening: number[] = [];
    const startedAt = performance.now();
    await keys.press('s');
    // The list has this address, too, so the run starts with its first document.
    await page.waitForURL(/\/submissions\/sub_/);
    let id = await nextOpened(page, null);
    // This document arrives while the run continues, so nobody opens it.
    const late = await submitForReview(tenant);
    const decide = async (): Promise<void> => {
      const from = performance.now();
      const next = await nextOpened(page, id);
      opening.push(performance.now() - from);
      id = next;
    };
    for (let position = 1; id !== null; position += 1) {
      const before = keys.count;
      const current = id;
      const plan = planOf(position);
      if (plan === 'correct') {
        let pressed = 0;
        do {
          await keys.press('Tab');
          pressed += 1;
        } while (
          pressed < tabsMax &&
          (await page.evaluate('document.activeElement.getAttribute("aria-label")')) !== 'Correct Invoice number'
        );
        tabs.push(pressed);
        await keys.press('Enter');
        await page.getByLabel('New value for Invoice number').waitFor();
        await keys.press('Control+a');
        await keys.type(`FIXED-${position}`);
        await keys.press('Enter');
        await page.getByText(`corrected by ${reviewer.email}`).waitFor();
      }
      if (plan === 'skip') {
        await keys.press('n');
        await decide();
        continue;
      }
      if (plan === 'reject') {
        await keys.press('r');
        await page.getByRole('dialog', { name: 'Reject submission' }).waitFor();
        await keys.press('1');
        await keys.press('Control+Enter');
      } else {
        await keys.press('a');
      }
      await decide();
      if (plan === 'undo') {
        await keys.press('z');
        expect(await nextOpened(page, id)).toBe(current);
        await keys.press('a');
        id = await nextOpened(page, current);
      }
      decided.set(current, plan === 'reject' ? 'rejected' : 'approved');
      if (plan === 'approve') perFaultless.push(keys.count - before);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    report('Keys per document', (keys.count / documentCount).toFixed(2));
    report('Keys per document without fault', (perFaultless.reduce((a, b) => a + b) / perFaultless.length).toFixed(2));
    report('Tabs to the first field', String(Math.max(...tabs)));
    report('Seconds per document, typing included', (seconds / documentCount).toFixed(2));
    report('From a decision to the next page', spread(opening));
    expect(Math.max(...perFaultless)).toBe(1);
    expect(Math.max(...tabs)).toBeLessThanOrEqual(tabsMax);
    expect([...decided.keys()].sort()).toEqual([...ids].sort());

    await eventually(
      'every decision has taken effect',
      async () => (await prisma.heldDecision.count({ where: { submissionId: { in: ids } } })) === 0,
      120_000,
    );
    const events = await prisma.submissionEvent.findMany({
      where: { submissionId: { in: [...ids, late] }, type: { in: ['approved', 'rejected', 'cancelled'] } },
    });
    expect(new Map(events.map(({ submissionId, type }) => [submissionId, type]))).toEqual(decided);
    expect(events).toHaveLength(documentCount);
    expect((await readSubmission(tenant.api, late)).submissionStatus).toBe('review');
    const corrections = await prisma.fieldCorrection.findMany({ where: { submissionId: { in: ids } } });
    expect(corrections.map(({ corrected }) => corrected)).toEqual(
      expect.arrayContaining(['FIXED-3', 'FIXED-13', 'FIXED-23', 'FIXED-33', 'FIXED-43']),
    );
    expect(page.errors).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createReviewTenant, submitForReview } from '../support/documents/panel-submissions.ts';
import { createPerson } from '../support/panel.ts';
import { openPage, signInBy } from '../support/stack/browser.ts';
import { prisma } from '../support/stack/database.ts';
import { report } from './figures.ts';
import { nextOpened, waitForValue } from './opened.ts';

/** Approves everything that opens. Returns this person's decisions. */
const reviewAll = async (page: Page, first: string): Promise<string[]> => {
  const own: string[] = [];
  for (let id: string | null = first; id !== null; id = await nextOpened(page, id)) {
    await page.keyboard.press('a');
    // After the last decision, a person waits here until the other one has decided as well.
    await waitForValue(page, `!location.pathname.endsWith(${JSON.stringify(id)})`);
    own.push(id);
  }
  return own;
};

it('Two people who review one queue concurrently never get the same document, and decide each one once', {
  timeout: 600_000,
}, async () => {
  const tenant = await createReviewTenant();
  const people = [
    await createPerson('reviewer', tenant.organizationId),
    await createPerson('reviewer', tenant.organizationId),
  ] as const;
  const ids = await Promise.all(Array.from({ length: 8 }, () => submitForReview(tenant)));
  const pages = [await openPage(), await openPage()] as const;
  await Promise.all(pages.map((page, at) => signInBy(page, people[at] ?? people[0], '/admin/submissions')));
  const firsts = await Promise.all(
    pages.map(async (page) => {
      await page.locator('tbody tr').first().waitFor();
      await page.keyboard.press('s');
      await page.waitForURL(/\/submissions\/sub_/);
      return (await nextOpened(page, null)) ?? '';
    }),
  );
  expect(new Set(firsts).size).toBe(2);
  const [ana, ben] = await Promise.all([reviewAll(pages[0], firsts[0] ?? ''), reviewAll(pages[1], firsts[1] ?? '')]);
  expect([...ana, ...ben].sort()).toEqual([...ids].sort());
  const held = await prisma.heldDecision.findMany({ where: { submissionId: { in: ids } } });
  const events = await prisma.submissionEvent.findMany({ where: { submissionId: { in: ids }, type: 'approved' } });
  const deciders = new Map([
    ...held.map(({ submissionId, decidedBy }) => [submissionId, (decidedBy as { label: string }).label] as const),
    ...events.map(
      ({ submissionId, details }) => [submissionId, (details as { actor: { label: string } }).actor.label] as const,
    ),
  ]);
  for (const id of ana) expect(deciders.get(id)).toBe(people[0].email);
  for (const id of ben) expect(deciders.get(id)).toBe(people[1].email);
  report('Two people on eight documents', `${ana.length} and ${ben.length}`);
  for (const page of pages) expect(page.errors).toEqual([]);
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createReviewTenant, submitForReview } from '../support/documents/panel-submissions.ts';
import { createPerson, type TestPerson } from '../support/panel.ts';
import { openPage, signInBy } from '../support/stack/browser.ts';
import { prisma } from '../support/stack/database.ts';
import { report } from './figures.ts';
import { nextOpened, seen } from './opened.ts';

/** Whether the run has moved on from a document, or the page names the person who was first. */
const outcome = (id: string, other: string): string => `(() => {
  if (!location.pathname.endsWith(${JSON.stringify(id)})) return 'moved';
  return document.querySelector('[role="status"][aria-label="Decision"]')?.textContent.includes(${JSON.stringify(other)}) ? 'lost' : null;
})()`;

/** Approves everything that opens, and goes on if the other one was first. Returns what this person decided, and how often the other one was first. */
const reviewAll = async (page: Page, first: string, other: TestPerson): Promise<{ own: string[]; lost: string[] }> => {
  const own: string[] = [];
  const lost: string[] = [];
  for (let id: string | null = first; id !== null; id = await nextOpened(page, id)) {
    await page.keyboard.press('a');
    const what = await seen(page, outcome(id, other.email));
    if (what === 'moved') own.push(id);
    else {
      lost.push(id);
      expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      await page.keyboard.press('n');
    }
  }
  return { own, lost };
};

it('Two people who review one queue at once decide each document once, see each other, and who comes second learns who was first', {
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
  expect(new Set(firsts).size).toBe(1);
  await Promise.all(pages.map((page) => page.getByText('reviewer has this open').waitFor()));
  const [ana, ben] = await Promise.all([
    reviewAll(pages[0], firsts[0] ?? '', people[1]),
    reviewAll(pages[1], firsts[1] ?? '', people[0]),
  ]);
  expect([...ana.own, ...ben.own].sort()).toEqual([...ids].sort());
  const held = await prisma.heldDecision.findMany({ where: { submissionId: { in: ids } } });
  const events = await prisma.submissionEvent.findMany({ where: { submissionId: { in: ids }, type: 'approved' } });
  const deciders = new Map([
    ...held.map(({ submissionId, decidedBy }) => [submissionId, (decidedBy as { label: string }).label] as const),
    ...events.map(
      ({ submissionId, details }) => [submissionId, (details as { actor: { label: string } }).actor.label] as const,
    ),
  ]);
  for (const id of ana.own) expect(deciders.get(id)).toBe(people[0].email);
  for (const id of ben.own) expect(deciders.get(id)).toBe(people[1].email);
  report(
    'Two people on eight documents',
    `${ana.own.length} and ${ben.own.length}, second on ${ana.lost.length + ben.lost.length}`,
  );
  for (const page of pages) expect(page.errors).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { createSession, finishSession, startSession } from '../../support/documents/sessions.ts';
import { createPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { testStack } from '../../support/stack/stack.ts';

const setUp = async () => {
  const tenant = await createReviewTenant();
  return { tenant, person: await createPerson('reviewer', tenant.organizationId) };
};

const batchOf = async (sessionId: string): Promise<string> =>
  (await prisma.session.findUniqueOrThrow({ where: { id: sessionId } })).batchId ?? '';

describe('batches in the panel', { timeout: 180_000 }, () => {
  it('A batch is found by its reference, and its progress and sessions update live until the end', async () => {
    const { tenant, person } = await setUp();
    const batchRef = `april-${randomUUID()}`;
    const pending = await createSession(tenant, { batchRef });
    const page = await openPage();
    await signInBy(page, person, '/admin/batches');
    await page.getByRole('searchbox', { name: 'Search' }).fill(batchRef.slice(0, 20));
    await page.getByRole('link', { name: batchRef }).click();
    await page.getByText('0 of 1 processed').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const bar = page.getByRole('progressbar', { name: 'Processed' });
    expect(await bar.getAttribute('aria-valuetext')).toBe('0 of 1 processed');
    await startSession(tenant, [], { batchRef, externalUser: { name: 'Grace Hopper' } });
    await page.getByText('1 of 2 processed').waitFor();
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await expectAccessible(page);
    await tenant.api.post(`/api/v1/submissions/${pending.submissionId}/cancel`, {});
    await page.getByText('2 of 2 processed').waitFor();
    await page.getByText('Completed on').waitFor();
    const run = await page.getByRole('link', { name: 'View in Temporal' }).getAttribute('href');
    expect(run).toBe(`${testStack().temporalUiUrl}/namespaces/default/workflows/${await batchOf(pending.sessionId)}`);
    expect(page.errors).toEqual([]);
  });

  it('An open batch shows what it is waiting for, with a countdown of its grace period', async () => {
    const { tenant, person } = await setUp();
    const { sessionId } = await createSession(tenant, { batchRef: randomUUID() });
    const api = await startSecondApi({ BATCH_GRACE: '30m' });
    const page = await openPage();
    await signInBy(page, person, `${api.baseUrl}/admin/batches/${await batchOf(sessionId)}`);
    const waits = page.getByText(/^Waiting for 1 session to finish, and for new sessions \(\d+:\d\d left\)\.$/);
    const first = (await waits.textContent()) ?? '';
    await page.getByText(first, { exact: true }).waitFor({ state: 'detached' });
    await waits.waitFor();
    expect(page.errors).toEqual([]);
  });

  it('A page reconnects after its stream breaks', async () => {
    const { tenant, person } = await setUp();
    const batchRef = randomUUID();
    const { sessionId } = await createSession(tenant, { batchRef });
    const page = await openPage();
    let refusals = 0;
    await page.route('**/events', (route) => {
      refusals += 1;
      return refusals === 1 ? route.fulfill({ status: 503, body: '' }) : route.fallback();
    });
    await signInBy(page, person, `/admin/batches/${await batchOf(sessionId)}`);
    await page.getByText('Connecting …').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await createSession(tenant, { batchRef });
    await page.getByText('0 of 2 processed').waitFor();
    expect(page.errors).toEqual([]);
  });

  it.each(looks)(
    'Batches in the panel list and page are accessible and fit on a $look',
    async ({ widthPx, colorScheme }) => {
      const { tenant, person } = await setUp();
      const page = await openPage(widthPx);
      await signInBy(page, person, '/admin/batches');
      await page.getByText('No batches yet').waitFor();
      const batchRef = `a-reference-of-some-length-${randomUUID()}`;
      await createSession(tenant, { batchRef });
      const { session } = await finishSession(tenant, [], { batchRef });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const path of ['/admin/batches', `/admin/batches/${await batchOf(session.sessionId)}`]) {
        await page.goto(path);
        await page.getByText(batchRef).first().waitFor();
        await page.getByText('1 of 2 processed').or(page.getByText('1 / 2')).waitFor();
        await expectAccessible(page);
        await expectFits(page);
      }
      expect(page.errors).toEqual([]);
    },
  );
});

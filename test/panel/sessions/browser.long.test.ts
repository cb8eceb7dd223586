import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { createSession, finishSession } from '../../support/documents/sessions.ts';
import { createPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { testStack } from '../../support/stack/stack.ts';

const setUp = async () => {
  const tenant = await createReviewTenant();
  return { tenant, person: await createPerson('reviewer', tenant.organizationId) };
};

describe('sessions in the panel', { timeout: 180_000 }, () => {
  it('A session is found by its submitter and links to its submission, batch, deliveries and workflow in Temporal', async () => {
    const { tenant, person } = await setUp();
    const batchRef = `march-${randomUUID()}`;
    const externalUser = { id: 'u-17', name: 'Ada Lovelace', email: 'ada@example.com' };
    const webhookUrl = 'https://receiver.example.com/hooks';
    const { session } = await finishSession(tenant, [], { batchRef, externalUser, webhookUrl });
    await createSession(tenant);
    const page = await openPage();
    await signInBy(page, person, '/admin/sessions');
    await page.getByRole('row').nth(2).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('lovelace');
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    await page.getByText('Ada Lovelace · ada@example.com · u-17').waitFor();
    await page.getByRole('cell', { name: 'Uploaded', exact: true }).waitFor();
    const run = await page.getByRole('link', { name: 'View in Temporal' }).getAttribute('href');
    expect(run).toBe(`${testStack().temporalUiUrl}/namespaces/default/workflows/${session.sessionId}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View deliveries' }).click();
    await page.getByRole('link', { name: 'session.review_required' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: batchRef }).click();
    await page.getByRole('heading', { name: batchRef }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'View submission' }).click();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('link', { name: 'Upload session' }).waitFor();
    expect(page.errors).toEqual([]);
  });

  it('On a phone, the rows of a list are cards with a whole line for each column, and its filters are in a drawer', async () => {
    const { tenant, person } = await setUp();
    await createSession(tenant);
    const page = await openPage(widths.phone);
    await signInBy(page, person, '/admin/sessions');
    const list = page.getByRole('region', { name: 'Sessions' });
    await list.locator('td[data-label="State"]').waitFor();
    const excess = await list.evaluate((box) => {
      const right = box.getBoundingClientRect().right;
      return [...box.querySelectorAll('tbody *')]
        .filter((one) => one.getBoundingClientRect().right > right + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 200));
    });
    expect(excess).toEqual([]);
    const narrowLines = await list.evaluate((box) =>
      [...box.querySelectorAll('tbody td[data-label]')]
        .filter((line) => {
          const width = line.getBoundingClientRect().width;
          return width > 0 && width + 1 < (line.parentElement?.getBoundingClientRect().width ?? 0);
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    );
    expect(narrowLines).toEqual([]);
    await expectAccessible(page);
    expect(await page.getByRole('combobox', { name: 'State' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Show the list' }).click();
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    await expectFits(page);
    expect(page.errors).toEqual([]);
  });

  it('There is no link to Temporal without a Temporal UI in the settings, and an unknown session shows an error', async () => {
    const { tenant, person } = await setUp();
    const { sessionId } = await createSession(tenant);
    const page = await openPage();
    await page.route('**/admin/api/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), temporalUiUrl: null } });
    });
    await signInBy(page, person, `/admin/sessions/${sessionId}`);
    await page.getByRole('cell', { name: 'Not uploaded' }).waitFor();
    expect(await page.getByRole('link', { name: 'View in Temporal' }).count()).toBe(0);
    await page.goto('/admin/sessions/none');
    await page.getByRole('alert').getByText('Not found or not yours').waitFor();
    expect(page.errors).toEqual([]);
  });

  it.each(looks)(
    'Sessions in the panel list and page are accessible and fit on a $look',
    async ({ widthPx, colorScheme }) => {
      const { tenant, person } = await setUp();
      const page = await openPage(widthPx);
      await signInBy(page, person, '/admin/sessions');
      await page.getByText('No sessions yet').waitFor();
      const batchRef = `a-reference-of-some-length-${randomUUID()}`;
      const externalUser = { name: 'Someone with a name that is rather long', email: 'someone@example.com' };
      const { session } = await finishSession(tenant, [], { batchRef, externalUser, metadata: { order: 'A-1' } });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const path of ['/admin/sessions', `/admin/sessions/${session.sessionId}`]) {
        await page.goto(path);
        await page.getByText('Someone').first().waitFor();
        await expectAccessible(page);
        await expectFits(page);
      }
      expect(page.errors).toEqual([]);
    },
  );
});

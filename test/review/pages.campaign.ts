import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOwner, type Owner } from '../support/access/owner.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../support/documents/panel-submissions.ts';
import { createPerson, type TestPerson } from '../support/panel.ts';
import { captureSampleShelf, createReviewedShelfTenant } from '../support/shelf/panel.ts';
import { axeFindings, expectFits, openPage, signInBy, widths } from '../support/stack/browser.ts';
import { report } from './figures.ts';
import { addressOf, openAddresses, panelPaths } from './panel-pages.ts';

let admin: TestPerson;
let owner: Owner;
let captureId: string;
let matchedId: string;
beforeAll(async () => {
  owner = await createOwner();
  ({ sessionId: captureId } = await captureSampleShelf(await createReviewedShelfTenant()));
  const tenant = await createReviewTenant({
    processing: { review: 'always', fraud: { identifyingFields: ['invoiceNumber'] } },
  });
  const file = await invoicePdf();
  await submitForReview(tenant, file, { externalUser: { name: 'Ada' } });
  matchedId = await submitForReview(tenant, file, { externalUser: { name: 'Ada' }, metadata: { branch: 'Leeds' } });
  admin = await createPerson('super_admin');
}, 300_000);

/** The findings of axe-core on a page in both schemes and at both widths. */
const findingsOf = async (page: Page, what = page.url()): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [device, width] of Object.entries(widths)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      const fits = await expectFits(page).then(
        () => true,
        () => false,
      );
      if (!fits) found.push(`${what} ${colorScheme} ${device}: it scrolls sideways`);
      const findings = await axeFindings(page);
      found.push(...findings.map(({ id, html, why }) => `${what} ${colorScheme} ${device}: ${id} ${html[0]} ${why}`));
    }
  }
  await page.setViewportSize({ width: widths.desktop, height: 900 });
  return found;
};

/** The findings of pages in turn. */
const walk = async (page: Page, addresses: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('h1, h2').first().waitFor();
    await page.waitForLoadState('networkidle');
    found.push(...(await findingsOf(page)));
  }
  report('Pages checked by axe-core, in four forms each', String(addresses.length));
  return found;
};

describe('Every page', { timeout: 1_500_000 }, () => {
  it('Every page before the sign-in and outside the panel has no axe-core findings in light and dark at both widths, and fits', async () => {
    const page = await openPage();
    expect(await walk(page, openAddresses)).toEqual([]);
    expect(page.errors).toEqual([]);
  });

  it('Every page behind the sign-in has no axe-core findings in light and dark at both widths, and fits', async () => {
    const page = await openPage();
    await signInBy(page, admin);
    const addresses = [
      ...['overview', 'review', 'processing', 'delivery', 'shelf'].map((view) => `/admin/?view=${view}`),
      ...panelPaths().map((path) => `/admin/${addressOf(path, { ...owner.ids, captureId })}`),
      `/admin/submissions/${matchedId}`,
      '/admin/nowhere',
      '/admin/submissions/sub_unknown',
    ];
    expect(await walk(page, addresses)).toEqual([]);
    expect(page.errors).toEqual([]);
  });

  it('Every page behind the sign-in has no axe-core findings in Arabic, and fits', async () => {
    const english = await openPage();
    await signInBy(english, admin);
    const { cookies } = await english.context().storageState();
    const page = await openPage(widths.desktop, 'ar');
    await page.context().addCookies(cookies);
    const addresses = [
      ...panelPaths().map((path) => `/admin/${addressOf(path, { ...owner.ids, captureId })}`),
      `/admin/submissions/${matchedId}`,
    ];
    expect(await walk(page, addresses)).toEqual([]);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(page.errors).toEqual([]);
  });

  it('Every page that opens by a key or a tab has no axe-core findings: the comparison, the keys, the commands and the steps of Improve', async () => {
    const page = await openPage();
    await signInBy(page, admin, `/admin/submissions/${matchedId}`);
    await page.getByRole('img', { name: /page 1/ }).waitFor();
    const found: string[] = [];
    await page.keyboard.press('v');
    const compared = page.getByRole('dialog', { name: 'Compare documents' });
    await compared
      .getByRole('img', { name: /page 1/ })
      .nth(1)
      .waitFor();
    found.push(...(await findingsOf(page, 'the comparison')));
    await page.keyboard.press('Escape');
    await compared.waitFor({ state: 'detached' });
    for (const [key, name] of [
      ['?', 'Keyboard shortcuts'],
      ['Control+k', 'Commands'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name }).waitFor();
      found.push(...(await findingsOf(page, name)));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    }
    await page.goto(`/admin/configuration/workflows/${owner.ids.slug}/improve`);
    for (const name of ['What to change', 'JSON', 'Try it']) {
      await page.getByRole('tab', { name }).click();
      await page.waitForLoadState('networkidle');
      found.push(...(await findingsOf(page, `the tab ${name}`)));
    }
    expect(found).toEqual([]);
    expect(page.errors).toEqual([]);
  });
});

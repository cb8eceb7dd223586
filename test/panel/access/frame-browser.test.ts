import { beforeAll, describe, expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson, type TestPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';

let reviewer: TestPerson;
beforeAll(async () => {
  const { organizationId } = await createOrganizationWithCompany();
  reviewer = await createPerson('reviewer', organizationId);
});

describe('the sign-in page', () => {
  it('A page that needs a sign-in redirects to it, and back to the page afterward', async () => {
    const page = await openPage();
    await signInBy(page, reviewer, '/admin/account');
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/account');
    expect(page.errors).toEqual([]);
  });

  it('A wrong password shows an error on the sign-in page', async () => {
    const page = await openPage();
    await page.goto('/admin/sign-in');
    await page.getByLabel('E-mail').fill(reviewer.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('not the right one');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/invalid/i)
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/sign-in');
  });

  it('Signing out shows the sign-in page and closes the pages that need a sign-in', async () => {
    const page = await openPage();
    await signInBy(page, reviewer);
    await page.getByRole('button', { name: 'reviewer' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.goto('/admin/account');
    await page.getByLabel('E-mail').waitFor();
  });

  it.each(looks)(
    'The sign-in page and the account page are accessible and fit on a $look',
    async ({ widthPx, colorScheme }) => {
      const page = await openPage(widthPx);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/admin/sign-in');
      await page.getByLabel('E-mail').waitFor();
      await expectAccessible(page);
      await expectFits(page);
      await signInBy(page, reviewer);
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
      await expectAccessible(page);
      await expectFits(page);
      expect(page.errors).toEqual([]);
    },
  );
});

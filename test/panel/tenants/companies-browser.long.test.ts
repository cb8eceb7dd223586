import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createKey } from '../../support/tenant.ts';

const address = '/admin/configuration/companies';

it('A company is created and renamed, and can be selected for a key', async () => {
  const { organizationId } = await createOrganizationWithCompany();
  const page = await openPage();
  await signInBy(page, await createPerson('org_admin', organizationId), address);
  await page.getByRole('button', { name: 'Create company' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Corner Shop');
  await dialog.getByLabel('Shelf').uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create company' }).click();
  await page.getByRole('row', { name: /Corner Shop.*Documents/ }).waitFor();
  await page.getByRole('button', { name: 'Rename Corner Shop' }).click();
  await dialog.getByLabel('Name').fill('Market Hall');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('row', { name: /Market Hall/ }).waitFor();
  await page.getByRole('link', { name: 'API access' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: 'Market Hall' }).waitFor();
  expect(page.errors).toEqual([]);
});

it('The error that callers get is shown before a module is turned off, and is the error they get', async () => {
  const { organizationId, companyId } = await createOrganizationWithCompany();
  const { api } = await createKey(companyId);
  const page = await openPage();
  await signInBy(page, await createPerson('org_admin', organizationId), address);
  await page.getByRole('button', { name: /^Modules of/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Documents').click({ force: true });
  const told = await dialog.getByText(/“.*does not have the module/).textContent();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Turn off Documents' }).click();
  await dialog.waitFor({ state: 'detached' });
  const refused = await eventually('calls are refused', async () => {
    const reply = await api.get('/api/v1/submissions');
    return reply.status === 403 ? (reply.body as { detail: string }) : null;
  });
  expect(told).toContain(refused.detail);
  expect(page.errors).toEqual([]);
});

it('An organization is created and links to its companies and people', async () => {
  const page = await openPage();
  await signInBy(page, await createPerson('super_admin'), '/admin/configuration/organizations');
  const name = `Acme ${randomUUID()}`;
  await page.getByRole('button', { name: 'Create organization' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await page.getByLabel('Search').fill(name);
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await dialog.getByLabel('Name').fill(`${name} Group`);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('link', { name: `0 companies of ${name} Group` }).click();
  await page.getByText('No matches').waitFor();
  await page.getByRole('button', { name: 'Create company' }).click();
  await dialog.getByLabel('Name').fill('First');
  await dialog.getByRole('combobox', { name: 'Organization' }).fill(name);
  await page.getByRole('option', { name: `${name} Group` }).click();
  await dialog.getByRole('button', { name: 'Create company' }).click();
  await page.getByRole('row', { name: new RegExp(`First.*${name} Group`) }).waitFor();
  expect(page.errors).toEqual([]);
});

it('A search that is still being typed when its page is left does not replace the filter of the next page', async () => {
  const { organizationId } = await createOrganizationWithCompany();
  const page = await openPage();
  await signInBy(page, await createPerson('super_admin'), `/admin/configuration/organizations?q=${organizationId}`);
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/companies-page-/, async (route) => {
    await released.promise;
    await route.continue();
  });
  const link = page.getByRole('link', { name: /^1 companies of/ });
  await link.waitFor();
  await page.clock.install();
  await page.getByLabel('Search').fill('anything');
  await link.click();
  await page.clock.runFor(1_000);
  released.resolve();
  await page.getByRole('heading', { name: 'Companies' }).waitFor();
  expect(new URL(page.url()).search).toBe(`?organization=${organizationId}`);
  expect(page.errors).toEqual([]);
});

it.each(looks.flatMap((look) => ['companies', 'organizations'].map((place) => ({ ...look, place }))))(
  '$place are accessible and fit on a $look',
  async ({ widthPx, colorScheme, place }) => {
    const { organizationId } = await createOrganizationWithCompany();
    const person = await createPerson('org_admin', organizationId);

    const page = await openPage(widthPx);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signInBy(page, person, `/admin/configuration/${place}`);
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    await expectFits(page);
    expect(page.errors).toEqual([]);
  },
);

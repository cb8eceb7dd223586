import { beforeAll, expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson, type TestPerson } from '../../support/panel.ts';
import { createClient } from '../../support/stack/api-client.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createKey } from '../../support/tenant.ts';

const address = '/admin/configuration/api-access';

let admin: TestPerson;
beforeAll(async () => {
  const { organizationId } = await createOrganizationWithCompany();
  admin = await createPerson('org_admin', organizationId);
});

it('A key is created, copied, used and revoked', async () => {
  const page = await openPage();
  await signInBy(page, admin, address);
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Shop back end');
  await dialog.getByLabel('Review: ').uncheck();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.getByLabel('API key').inputValue();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(key);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText(`aok_…${key.slice(-4)}`).waitFor();
  await page.getByText('Scopes: submit, read').waitFor();
  expect(await page.content()).not.toContain(key);
  const client = createClient(key);
  expect((await client.get('/api/v1/companies')).status).toBe(200);

  await page.getByRole('button', { name: 'Revoke Shop back end' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('No keys yet').waitFor();
  await eventually('the key is refused', async () => (await client.get('/api/v1/companies')).status === 403);
  await page.getByLabel('Show revoked keys').click({ force: true });
  await page.getByRole('cell', { name: 'Shop back end' }).waitFor();
  expect(page.errors).toEqual([]);
});

it('A key is rolled, and Escape or a click outside does not lose the new one', async () => {
  const own = await createOrganizationWithCompany();
  await createKey(own.companyId);
  const page = await openPage(widths.phone);
  await signInBy(page, await createPerson('org_admin', own.organizationId), address);
  await page.getByRole('button', { name: /^Roll / }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll this key' });
  await expectAccessible(page);
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Roll key' }).click();
  const key = await dialog.getByLabel('API key').inputValue();
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  expect(await dialog.getByLabel('API key').inputValue()).toBe(key);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText(`aok_…${key.slice(-4)}`).waitFor();
  await page.getByText(`Replaced by …${key.slice(-4)}`).waitFor();
  expect(await page.getByRole('button', { name: /^Roll / }).count()).toBe(1);
  expect(page.errors).toEqual([]);
});

it('The webhook secret is shown on demand, rotated and hidden', async () => {
  const page = await openPage();
  await signInBy(page, admin, address);
  const box = page.getByRole('region', { name: 'Webhook secret' });
  expect(await page.content()).not.toContain('whsec_');
  await box.getByRole('button', { name: 'Show secret' }).click();
  const old = await box.getByLabel('Current secret').inputValue();
  expect(old).toMatch(/^whsec_/);
  await box.getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Both secrets sign for 24 hours').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
  expect(await box.getByLabel('Previous secret').inputValue()).toBe(old);
  expect(await box.getByLabel('Current secret').inputValue()).not.toBe(old);
  await dialog.waitFor({ state: 'detached' });
  await expectAccessible(page);
  await box.getByRole('button', { name: 'Hide secret' }).click();
  await box.getByRole('button', { name: 'Show secret' }).waitFor();
  expect(await box.getByLabel('Current secret').count()).toBe(0);
  expect(page.errors).toEqual([]);
});

it("A service gets its first secret and the next one, independently of the company's other service", async () => {
  const page = await openPage();
  await signInBy(page, admin, address);
  const box = page.getByRole('region', { name: 'Secrets of services' });
  await box.getByRole('button', { name: 'Show secret' }).click();
  await box.getByText('There is no secret yet').waitFor();
  await box.getByRole('button', { name: 'Create secret' }).click();
  const first = await box.getByLabel('Current secret').inputValue();
  expect(first).toMatch(/^whsec_/);
  await box.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click();
  expect(await box.getByLabel('Previous secret').inputValue()).toBe(first);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectAccessible(page);
  await box.getByLabel('Recognizer of shelf photos').click();
  await box.getByRole('button', { name: 'Show secret' }).click();
  await box.getByText('There is no secret yet').waitFor();
  expect(page.errors).toEqual([]);
});

it.each(looks)('The page is accessible and fits on a $look', async ({ widthPx, colorScheme }) => {
  const own = await createOrganizationWithCompany();
  await createKey(own.companyId);
  await createKey(own.companyId);
  const person = await createPerson('org_admin', own.organizationId);
  const page = await openPage(widthPx);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await signInBy(page, person, address);
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
  await expectFits(page);
  expect(page.errors).toEqual([]);
});

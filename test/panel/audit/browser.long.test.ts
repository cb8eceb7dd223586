import { expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson, signIn } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';

const address = '/admin/audit-log';

/** An organization whose administrator has added and edited a person. */
const createHistory = async () => {
  const { organizationId, companyId } = await createOrganizationWithCompany();
  const admin = await createPerson('org_admin', organizationId);
  const client = await signIn(admin);
  const body = { email: `logged-${companyId}@example.com`, name: 'Logged Person', role: 'reviewer' };
  const { person } = (await client.send('POST', '/admin/api/users', body)).body as { person: { id: string } };
  await client.send('PATCH', `/admin/api/users/${person.id}`, { name: 'Renamed Person', companyIds: [companyId] });
  return { admin };
};

it('An entry is found by its action, and shows its changes with names', async () => {
  const { admin } = await createHistory();
  const page = await openPage();
  await signInBy(page, admin, address);
  await page.getByRole('button', { name: 'Signed in' }).first().waitFor();
  await page.getByRole('combobox', { name: 'Action', exact: true }).fill('Edited a person');
  await page.getByRole('option', { name: 'Edited a person' }).click();
  await page.getByRole('button', { name: 'Signed in' }).first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edited a person' }).click();
  const drawer = page.getByRole('dialog');
  const changes = drawer.getByRole('list', { name: 'What changed' });
  await changes.getByText('Logged Person').waitFor();
  await changes.getByText('Renamed Person').waitFor();
  await changes
    .getByRole('paragraph')
    .filter({ hasText: /^Company .* \(co_/ })
    .waitFor();
  await expectAccessible(page);
  await page.reload();
  await changes.getByText('Renamed Person').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Renamed Person' }).click();
  await page.getByRole('heading', { name: 'People' }).waitFor();
  await page.getByRole('row', { name: /^Renamed Person/ }).waitFor();
  expect(page.errors).toEqual([]);
});

it('A period without entries shows an empty state', async () => {
  const { admin } = await createHistory();
  const page = await openPage();
  await signInBy(page, admin, address);
  await page.getByRole('button', { name: 'Signed in' }).first().waitFor();
  await page.getByLabel('Until').fill('2020-01-01');
  await page.getByText('No matches').waitFor();
  await page.getByLabel('Until').fill('');
  await page.getByRole('button', { name: 'Signed in' }).first().waitFor();
  expect(page.errors).toEqual([]);
});

it.each(looks)('The page is accessible and fits on a $look', async ({ widthPx, colorScheme }) => {
  const { admin } = await createHistory();
  const page = await openPage(widthPx);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await signInBy(page, admin, address);
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Edited a person' }).click();
  await page.getByRole('list', { name: 'What changed' }).waitFor();
  await expectAccessible(page);
  await expectFits(page);
  expect(page.errors).toEqual([]);
});

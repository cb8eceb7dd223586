import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, firstSignInBy, looks, openPage, signInBy } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';

const address = '/admin/configuration/people';

it('A person is added, signs in with the shown password, and is edited, disabled and enabled again', async () => {
  const { organizationId } = await createOrganizationWithCompany();
  const page = await openPage();
  await signInBy(page, await createPerson('org_admin', organizationId), address);
  const email = `jo-${randomUUID()}@example.com`;
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Name').fill('Jo Reviewer');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add person' }).click();
  const password = await dialog.getByLabel('Password').inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: email }).waitFor();
  expect(await page.content()).not.toContain(password);

  const theirs = await openPage();
  await firstSignInBy(theirs, { email, password });
  await theirs.getByRole('heading', { name: 'Your account' }).waitFor();

  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Jo Reviewer', 'Edit');
  await dialog.getByLabel('Name').fill('Jo Head');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Organization administrator' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Jo Head.*Organization administrator/ }).waitFor();

  await act('Jo Head', 'Disable');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('cell', { name: email }).waitFor({ state: 'detached' });
  await theirs.reload();
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).waitFor();

  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Disabled', exact: true }).click();
  await act('Jo Head', 'Enable');
  await page.getByText('No matches').waitFor();
  expect(page.errors).toEqual([]);
});

it('A new password is shown once, and people can only rename their own account', async () => {
  const { organizationId } = await createOrganizationWithCompany();
  const reviewer = await createPerson('reviewer', organizationId);
  const page = await openPage();
  await signInBy(page, await createPerson('org_admin', organizationId), address);
  await page.getByRole('button', { name: 'Actions for reviewer' }).click();
  await page.getByRole('menuitem', { name: 'Set new password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Set new password' }).click();
  const password = await dialog.getByLabel('Password').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const theirs = await openPage();
  await firstSignInBy(theirs, { ...reviewer, password });
  await theirs.getByRole('heading', { name: 'Your account' }).waitFor();

  await page.getByRole('button', { name: 'Actions for org_admin' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Disable' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByText('Only another administrator can change your role').waitFor();
  expect(await dialog.getByRole('combobox', { name: 'Role' }).count()).toBe(0);
  expect(page.errors).toEqual([]);
});

it('A super_admin selects the organization and the companies of a reviewer', async () => {
  const { organizationId } = await createOrganizationWithCompany();
  const organization = await prisma.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const page = await openPage();
  await signInBy(page, await createPerson('super_admin'), address);
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog');
  const email = `sam-${randomUUID()}@example.com`;
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Name').fill('Sam');
  await dialog.getByRole('combobox', { name: 'Organization' }).fill(organization.name);
  await page.getByRole('option', { name: organization.name }).click();
  await dialog.getByLabel('All companies of the organization').uncheck();
  await dialog.getByRole('combobox', { name: 'Companies' }).click();
  await page.getByRole('option', { name: /^Company / }).click();
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Search').fill(email);
  await page.getByRole('row', { name: /Sam.*Reviewer.*Organization .*Company / }).waitFor();
  expect(page.errors).toEqual([]);
});

it.each(looks)('The page is accessible and fits on a $look', async ({ widthPx, colorScheme }) => {
  const { organizationId, companyId } = await createOrganizationWithCompany();
  await createPerson('reviewer', organizationId, [companyId]);
  const person = await createPerson('org_admin', organizationId);
  const page = await openPage(widthPx);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await signInBy(page, person, address);
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Actions for reviewer' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).waitFor();
  await expectAccessible(page);
  expect(page.errors).toEqual([]);
});

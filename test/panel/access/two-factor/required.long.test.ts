import { expect, it } from 'vitest';
import { appCode, enterCode, setUpTwoFactor, startSetUp, withCookies } from '../../../support/access/two-factor.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../../support/stack/browser.ts';
import { prisma } from '../../../support/stack/database.ts';
import { startSecondApi } from '../../../support/stack/second-api.ts';

const require = (client: PanelClient, organizationId: string, required: boolean) =>
  client.send('PUT', `/admin/api/organizations/${organizationId}/two-factor`, { required });
const refusal = { reason: 'two_factor_required' };

it('An organization that requires two-factor sign-in refuses everything to its people without it, until they have set it up', async () => {
  const { organizationId } = await createOrganizationWithCompany();
  const adminPerson = await createPerson('org_admin', organizationId);
  const { client: admin } = await setUpTwoFactor(adminPerson);
  const person = await createPerson('reviewer', organizationId);
  const client = await signIn(person);
  expect((await client.send('GET', '/admin/api/submissions')).status).toBe(200);
  const reply = await require(admin, organizationId, true);
  expect([reply.status, reply.body]).toMatchObject([200, { id: organizationId, requiresTwoFactor: true }]);
  expect((await admin.send('GET', '/admin/api/submissions')).status).toBe(200);

  const refused = await client.send('GET', '/admin/api/submissions');
  expect([refused.status, refused.body]).toMatchObject([403, refusal]);
  expect((await client.send('GET', '/admin/api/me')).body).toMatchObject({ mustSetUpTwoFactor: true });
  const { key } = await startSetUp(client, person.password);
  expect((await client.send('GET', '/admin/api/submissions')).status).toBe(403);
  const on = withCookies(client, await enterCode(client, appCode(key)));
  expect((await on.send('GET', '/admin/api/submissions')).status).toBe(200);
  expect((await on.send('GET', '/admin/api/me')).body).toMatchObject({ mustSetUpTwoFactor: false });

  expect((await require(admin, organizationId, true)).status).toBe(200);
  expect((await require(admin, organizationId, false)).body).toMatchObject({ requiresTwoFactor: false });
  const where = { subjectId: organizationId, action: 'organization.require_two_factor' };
  expect(await prisma.auditEntry.findMany({ where, orderBy: { occurredAt: 'asc' } })).toMatchObject([
    { userId: adminPerson.id, before: { requiresTwoFactor: false }, after: { requiresTwoFactor: true } },
    { userId: adminPerson.id, before: { requiresTwoFactor: true }, after: { requiresTwoFactor: false } },
  ]);
});

it('An organization that requires two-factor sign-in is set by its administrators and by super administrators, and by nobody else', async () => {
  const { organizationId } = await createOrganizationWithCompany();
  const { organizationId: elsewhere } = await createOrganizationWithCompany();
  const stranger = await signIn(await createPerson('org_admin', elsewhere));
  expect((await require(stranger, organizationId, true)).status).toBe(404);
  const reviewer = await signIn(await createPerson('reviewer', organizationId));
  expect((await require(reviewer, organizationId, true)).status).toBe(403);
  const superAdmin = await signIn(await createPerson('super_admin'));
  expect((await require(superAdmin, organizationId, true)).status).toBe(200);
  expect((await superAdmin.send('GET', '/admin/api/users')).status).toBe(200);
});

it.each([
  ['desktop', 'dark'],
  ['phone', 'light'],
] as const)(
  'An organization that requires two-factor sign-in has its people set it up before they see a page, on a %s in %s colors',
  async (device, colorScheme) => {
    const { organizationId } = await createOrganizationWithCompany();
    const page = await openPage(widths[device]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const person = await createPerson('org_admin', organizationId);
    await signInBy(page, person, '/admin/configuration/organizations');
    await page.getByRole('button', { name: /Two-factor sign-in of .* Optional/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Require' }).waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Require' }).click();
    await page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    const key = (await page.getByLabel('Key').inputValue()).replaceAll(' ', '');
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /Two-factor sign-in of .* Required/ }).waitFor();
    await expectAccessible(page);
    await expectFits(page);
    expect(page.errors).toEqual([]);
  },
  120_000,
);

it('ADMIN_TWO_FACTOR=required holds for everyone, super administrators too', async () => {
  const { baseUrl } = await startSecondApi({ ADMIN_TWO_FACTOR: 'required' });
  const client = await signIn(await createPerson('super_admin'));
  const there = withCookies(client, await client.send('GET', '/admin/api/me'), baseUrl);
  const refused = await there.send('GET', '/admin/api/organizations');
  expect([refused.status, refused.body]).toMatchObject([403, refusal]);
  expect((await client.send('GET', '/admin/api/organizations')).status).toBe(200);
}, 120_000);

import { beforeAll, expect, it } from 'vitest';
import { setUpTwoFactor } from '../../../support/access/two-factor.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../../support/panel.ts';
import { openPage, signInBy } from '../../../support/stack/browser.ts';
import { cliJson, runCli } from '../../../support/stack/cli.ts';
import { prisma } from '../../../support/stack/database.ts';

let organizationId: string;
beforeAll(async () => {
  ({ organizationId } = await createOrganizationWithCompany());
});

const reset = (client: PanelClient, userId: string) =>
  client.send('POST', `/admin/api/users/${userId}/reset-two-factor`);
const resetsOf = (subjectId: string) =>
  prisma.auditEntry.findMany({ where: { subjectId, action: 'user.reset_two_factor' } });

it('An administrator turns two-factor sign-in off for a person of the organization, who is signed out', async () => {
  const admin = await createPerson('org_admin', organizationId);
  const person = await createPerson('reviewer', organizationId);
  const { client: theirs } = await setUpTwoFactor(person);
  const client = await signIn(admin);
  const reply = await reset(client, person.id);
  expect([reply.status, reply.body]).toMatchObject([200, { id: person.id, hasTwoFactor: false }]);
  expect((await theirs.send('GET', '/admin/api/me')).status).toBe(401);
  expect((await (await signIn(person)).send('GET', '/admin/api/me')).status).toBe(200);
  expect(await prisma.staffTwoFactor.count({ where: { userId: person.id } })).toBe(0);
  expect((await reset(client, person.id)).status).toBe(200);
  expect(await resetsOf(person.id)).toMatchObject([{ userId: admin.id, organizationId }]);
});

it('Nobody resets their own second factor, and nobody that of another organization or without having signed in recently', async () => {
  const admin = await createPerson('org_admin', organizationId);
  const { client } = await setUpTwoFactor(admin);
  expect((await reset(client, admin.id)).status).toBe(409);
  const { organizationId: elsewhere } = await createOrganizationWithCompany();
  expect((await reset(await signIn(await createPerson('org_admin', elsewhere)), admin.id)).status).toBe(404);
  expect((await reset(await signIn(await createPerson('reviewer', organizationId)), admin.id)).status).toBe(403);
  const late = await createPerson('super_admin');
  const lateClient = await signIn(late);
  const createdAt = new Date(Date.now() - 3_600_000);
  await prisma.staffSession.updateMany({ where: { userId: late.id }, data: { createdAt } });
  expect((await reset(lateClient, admin.id)).body).toMatchObject({ reason: 'confirmation_required' });
  expect(await prisma.staffTwoFactor.count({ where: { userId: admin.id } })).toBe(1);
});

it('"admin user reset-two-factor" does the same, with an entry in the audit log', async () => {
  const person = await createPerson('super_admin');
  await setUpTwoFactor(person);
  const json = { id: person.id, email: person.email };
  const run = () => cliJson('user', 'reset-two-factor', person.email.toUpperCase());
  expect(await run()).toEqual({ ...json, reset: true });
  await signIn(person);
  expect(await run()).toEqual({ ...json, reset: false });
  expect(await resetsOf(person.id)).toMatchObject([{ userId: null, actorLabel: expect.stringMatching(/^cli:/) }]);
  const { exitCode, stderr } = await runCli(['user', 'reset-two-factor', 'nobody@example.com']);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('does not exist')]);
});

it("The panel shows who has two-factor sign-in, and resets it in a person's menu", async () => {
  const { organizationId: home } = await createOrganizationWithCompany();
  await setUpTwoFactor(await createPerson('reviewer', home));
  const page = await openPage();
  await signInBy(page, await createPerson('org_admin', home), '/admin/configuration/people');
  await page.getByRole('row', { name: /reviewer.*On.*Enabled/ }).waitFor();
  await page.getByRole('button', { name: 'Actions for reviewer' }).click();
  await page.getByRole('menuitem', { name: 'Reset two-factor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('row', { name: /reviewer.*Off.*Enabled/ }).waitFor();
  await page.getByRole('button', { name: 'Actions for reviewer' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Reset two-factor' }).count()).toBe(0);
  expect(page.errors).toEqual([]);
}, 120_000);

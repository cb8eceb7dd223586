import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../../dev/processes/free-ports.ts';
import { insertPasskey, setUpTwoFactor } from '../../../support/access/two-factor.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  type PanelClient,
  panelClient,
  signIn,
  type TestPerson,
} from '../../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../../support/stack/browser.ts';
import { prisma } from '../../../support/stack/database.ts';
import { startSecondApi } from '../../../support/stack/second-api.ts';

let baseUrl: string;
let organizationId: string;
beforeAll(async () => {
  const port = await findFreePort();
  // A passkey belongs to a domain name, and 127.0.0.1 is not one.
  baseUrl = `http://localhost:${port}`;
  // Nothing sends its emails, so they can be counted.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'docket@example.com' };
  await startSecondApi({ PORT: String(port), BASE_URL: baseUrl, ...mail });
  ({ organizationId } = await createOrganizationWithCompany());
}, 120_000);

const newPerson = (): Promise<TestPerson> => createPerson('reviewer', organizationId);
const hourAgo = (): Date => new Date(Date.now() - 3_600_000);
const actionsOf = async (subjectId: string): Promise<string[]> => {
  const where = { subjectId, action: { startsWith: 'passkey_' } };
  return (await prisma.auditEntry.findMany({ where, orderBy: { occurredAt: 'asc' } })).map(({ action }) => action);
};

/** Gives a browser a virtual authenticator, which checks its user or not. */
const addDevice = async (page: Page): Promise<(isUserVerified: boolean) => Promise<void>> => {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'reviewer' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').waitFor();
};

/** Adds a passkey in the panel, and enters the password again if the panel asks for it. */
const addPasskey = async (page: Page, name: string, password?: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  if (password) {
    await dialog.getByLabel('Your password').fill(password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('Password confirmed').waitFor();
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
  }
  await page.getByRole('button', { name: `Rename ${name}` }).waitFor();
};

describe('a passkey', { timeout: 180_000 }, () => {
  it.each([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)(
    'A passkey is added, signs in without password and code, is renamed and removed, on a %s in %s colors',
    async (device, colorScheme) => {
      const { organizationId: home } = await createOrganizationWithCompany();
      const person = await createPerson('reviewer', home);
      const page = await openPage(widths[device]);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await addDevice(page);
      await signInBy(page, person, `${baseUrl}/admin/account`);
      await prisma.staffSession.updateMany({ where: { userId: person.id }, data: { createdAt: hourAgo() } });
      await addPasskey(page, 'My laptop', person.password);
      await expectAccessible(page);
      await expectFits(page);

      await prisma.organization.update({ where: { id: home }, data: { requiresTwoFactor: true } });
      await signOut(page);
      await expectAccessible(page);
      await expectFits(page);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
      await page.goto(`${baseUrl}/admin/account`);
      await page.getByRole('button', { name: 'Rename My laptop' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Old laptop');
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('button', { name: 'Remove Old laptop' }).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove Old laptop' }).waitFor({ state: 'detached' });

      await signOut(page);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.getByRole('alert').getByText('This passkey is not known here').waitFor();
      expect(await actionsOf(person.id)).toEqual(['passkey_add', 'passkey_use', 'passkey_rename', 'passkey_remove']);
      const mails = await prisma.mail.findMany({ where: { recipient: person.email }, orderBy: { kind: 'asc' } });
      expect(mails.map(({ kind }) => kind)).toEqual(['passkey_added', 'passkey_removed']);
      expect(page.errors).toEqual([]);
    },
  );

  it('A passkey signs nobody in if the device did not check its user, if it is sent twice, or if the person is disabled', async () => {
    const person = await newPerson();
    const page = await openPage();
    const verifyUser = await addDevice(page);
    await signInBy(page, person, `${baseUrl}/admin/account`);
    await addPasskey(page, 'Key');
    await signOut(page);
    const status = async (press: () => Promise<void>): Promise<[number, string]> => {
      const [response] = await Promise.all([
        page.waitForResponse((one) => one.url().endsWith('/passkey/verify-authentication')),
        press(),
      ]);
      return [response.status(), response.request().postData() ?? ''];
    };
    const press = () => page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await verifyUser(false);
    const { credentialID: id } = await prisma.staffPasskey.findFirstOrThrow({ where: { userId: person.id } });
    // A program other than the panel can ask for the passkey without its PIN.
    await page.route('**/passkey/generate-authenticate-options', async (route) => {
      const response = await route.fetch();
      const allowCredentials = [{ id, type: 'public-key', transports: ['internal'] }];
      const json = { ...(await response.json()), userVerification: 'discouraged', allowCredentials };
      await route.fulfill({ response, json });
    });
    expect((await status(press))[0]).toBe(401);
    await page.getByRole('alert').getByText('did not ask for a PIN').waitFor();
    await page.unroute('**/passkey/generate-authenticate-options');
    await verifyUser(true);
    const [accepted, body] = await status(press);
    expect(accepted).toBe(200);
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
    const again = await page.evaluate(
      (text) =>
        fetch('/admin/auth/passkey/verify-authentication', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: text,
        }).then((response) => response.status),
      body,
    );
    expect(again).toBe(400);

    await signOut(page);
    await prisma.user.update({ where: { id: person.id }, data: { disabledAt: new Date() } });
    expect((await status(press))[0]).toBe(403);
    await page.getByRole('alert').getByText('disabled').waitFor();
  });
});

describe('Passkeys of a person', () => {
  const clientThere = (client: PanelClient): PanelClient => panelClient(client.cookie, baseUrl);

  it('Passkeys of a person are added only after the password was entered recently, with a name, and only by people who have signed in', async () => {
    const person = await newPerson();
    const client = clientThere(await signIn(person));
    const start = (who: PanelClient) => who.send('GET', '/admin/auth/passkey/generate-register-options');
    expect((await start(panelClient('', baseUrl))).status).toBe(401);
    expect((await start(client)).body).toMatchObject({ rp: { id: 'localhost', name: 'Docket' } });
    await prisma.staffSession.updateMany({ where: { userId: person.id }, data: { createdAt: hourAgo() } });
    const late = await start(client);
    expect([late.status, late.body]).toMatchObject([403, { code: 'CONFIRMATION_REQUIRED' }]);
    for (const body of [{ response: {} }, { response: {}, name: 'a', createSession: true }]) {
      expect((await client.send('POST', '/admin/auth/passkey/verify-registration', body)).status).toBe(400);
    }
  });

  it('Passkeys of a person are shown to nobody else, and nobody else renames or removes them', async () => {
    const person = await newPerson();
    const stranger = await newPerson();
    const id = await insertPasskey(person.id);
    const client = await signIn(stranger);
    const path = `/admin/api/me/passkeys/${id}`;
    expect((await client.send('GET', '/admin/api/me/passkeys')).body).toEqual({ data: [] });
    expect((await client.send('PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await client.send('DELETE', path)).status).toBe(404);
    for (const name of ['list-user-passkeys', 'delete-passkey', 'update-passkey']) {
      expect((await client.send('POST', `/admin/auth/passkey/${name}`, { id, name: 'Mine' })).status).toBe(404);
    }
    const own = await signIn(person);
    expect((await own.send('GET', '/admin/api/me/passkeys')).body).toMatchObject({ data: [{ id, name: 'Lost' }] });
    expect((await own.send('PATCH', path, { name: ' ' })).status).toBe(422);
    await prisma.staffSession.updateMany({ where: { userId: person.id }, data: { createdAt: hourAgo() } });
    expect((await own.send('DELETE', path)).body).toMatchObject({ reason: 'confirmation_required' });
  });

  it('Passkeys of a person are removed when an administrator resets their two-factor sign-in', async () => {
    const person = await newPerson();
    await insertPasskey(person.id);
    const admin = await createPerson('org_admin', organizationId);
    const { client } = await setUpTwoFactor(admin);
    const reply = await client.send('POST', `/admin/api/users/${person.id}/reset-two-factor`);
    expect([reply.status, reply.body]).toMatchObject([200, { hasPasskey: false }]);
    expect(await prisma.staffPasskey.count({ where: { userId: person.id } })).toBe(0);
  });
});

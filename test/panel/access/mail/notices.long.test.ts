import { beforeAll, expect, it } from 'vitest';
import { sendDueMails } from '../../../../operations/access/send-mails.ts';
import { createLogger } from '../../../../platform/log.ts';
import { createMailer } from '../../../../platform/outbound/mailer.ts';
import { startMailServer } from '../../../support/access/mail-server.ts';
import { appCode, enterCode, insertPasskey, startSetUp, withCookies } from '../../../support/access/two-factor.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  type PanelClient,
  panelClient,
  signIn,
  type TestPerson,
} from '../../../support/panel.ts';
import { prisma } from '../../../support/stack/database.ts';
import { type SecondApi, startSecondApi } from '../../../support/stack/second-api.ts';

const from = 'Docket <docket@example.com>';
const log = createLogger('test', { level: 'silent', format: 'json' });

let organizationId: string;
let api: SecondApi;
let server: Awaited<ReturnType<typeof startMailServer>>;
let admin: PanelClient;
beforeAll(async () => {
  server = await startMailServer();
  api = await startSecondApi({ SMTP_URL: server.url, MAIL_FROM: from, ADMIN_SIGN_IN_LIMIT: '1000' });
  ({ organizationId } = await createOrganizationWithCompany());
  admin = await signInThere(await createPerson('org_admin', organizationId));
});

/** A person who has signed in at the API that sends emails. */
const signInThere = async (person: Pick<TestPerson, 'email' | 'password'>): Promise<PanelClient> =>
  panelClient((await signIn(person)).cookie, api.baseUrl);

/** Sends waiting emails, as a worker does. @returns the subjects of the emails that a person has received so far */
const subjectsTo = async (email: string): Promise<string[]> => {
  const mailer = createMailer({ url: server.url, from });
  await sendDueMails({ prisma, mailer, baseUrl: api.baseUrl, log });
  return server.to(email).map(({ source }) => /^Subject: (.*?)\r?$/m.exec(source)?.[1] ?? '');
};

const kindsTo = async (recipient: string): Promise<string[]> =>
  (await prisma.mail.findMany({ where: { recipient }, orderBy: { kind: 'asc' } })).map(({ kind }) => kind);

it('A person gets an email when they change their password, their second factor, their backup codes or their passkeys', async () => {
  const person = await createPerson('reviewer', organizationId);
  const { email, password } = person;
  const client = await signInThere(person);
  const { key } = await startSetUp(client, password);
  const on = withCookies(client, await enterCode(client, appCode(key)), api.baseUrl);
  expect(await subjectsTo(email)).toEqual(['Two-factor sign-in for Docket is on']);
  const codes = await on.send('POST', '/admin/auth/two-factor/generate-backup-codes', { password });
  expect(codes.status).toBe(200);
  expect((await subjectsTo(email)).slice(1)).toEqual(['Your Docket backup codes were replaced']);
  const off = await on.send('POST', '/admin/auth/two-factor/disable', { password });
  expect(off.status).toBe(200);
  expect((await subjectsTo(email)).slice(2)).toEqual(['Two-factor sign-in for Docket is off']);

  const id = await insertPasskey(person.id);
  const again = await signInThere(person);
  expect((await again.send('DELETE', `/admin/api/me/passkeys/${id}`)).status).toBe(200);
  expect((await subjectsTo(email)).slice(3)).toEqual(['A passkey was removed from your account']);
  const change = { currentPassword: password, newPassword: 'another good password' };
  expect((await again.send('POST', '/admin/auth/change-password', change)).status).toBe(200);
  expect((await subjectsTo(email)).slice(4)).toEqual(['Your Docket password was changed']);
  const text = server.to(email)[4]?.source ?? '';
  expect(text).toContain(`${api.baseUrl}/admin/account`);
  expect(text).not.toContain('new-password#');
});

it('A person gets an email when an administrator sets a password or resets two-factor sign-in, with the passkeys that went with it', async () => {
  const person = await createPerson('reviewer', organizationId);
  await insertPasskey(person.id);
  const path = `/admin/api/users/${person.id}`;
  expect((await admin.send('POST', `${path}/password`, { removePasskeys: true })).status).toBe(200);
  expect(await kindsTo(person.email)).toEqual(['passkey_removed', 'password_changed']);
  expect((await subjectsTo(person.email)).sort()).toEqual([
    'A passkey was removed from your account',
    'Your Docket password was changed',
  ]);
  const other = await createPerson('reviewer', organizationId);
  await insertPasskey(other.id);
  expect((await admin.send('POST', `/admin/api/users/${other.id}/reset-two-factor`)).status).toBe(200);
  expect(await subjectsTo(other.email)).toEqual(['A passkey was removed from your account']);
});

it('A person gets an email when a link sets a password, which removes passkeys only if the person wants it', async () => {
  const person = await createPerson('reviewer', organizationId);
  const { email } = person;
  await insertPasskey(person.id);
  const anonymous = panelClient('', api.baseUrl);
  const use = async (removePasskeys?: boolean) => {
    await anonymous.send('POST', '/admin/auth/password-link/request', { email });
    await subjectsTo(email);
    const link = /new-password#([\w-]{43})/.exec(server.to(email).at(-1)?.source ?? '')?.[1] ?? '';
    const body = { token: link, password: 'a password from a link', ...(removePasskeys ? { removePasskeys } : {}) };
    expect((await anonymous.send('POST', '/admin/auth/password-link/use', body)).status).toBe(200);
    await subjectsTo(email);
  };
  await use();
  expect(await prisma.staffPasskey.count({ where: { userId: person.id } })).toBe(1);
  expect(await kindsTo(email)).toEqual(['password_changed', 'password_reset']);
  await use(true);
  expect(await prisma.staffPasskey.count({ where: { userId: person.id } })).toBe(0);
  expect(await kindsTo(email)).toEqual([
    'passkey_removed',
    'password_changed',
    'password_changed',
    'password_reset',
    'password_reset',
  ]);
});

it('A person gets an email only if the settings name a mail server', async () => {
  const person = await createPerson('reviewer', organizationId);
  const client = await signIn(person);
  const change = { currentPassword: person.password, newPassword: 'another good password' };
  expect((await client.send('POST', '/admin/auth/change-password', change)).status).toBe(200);
  expect(await kindsTo(person.email)).toEqual([]);
});

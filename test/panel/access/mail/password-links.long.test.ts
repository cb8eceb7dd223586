import { beforeAll, expect, it } from 'vitest';
import { sendDueMails } from '../../../../operations/access/send-mails.ts';
import { createLogger } from '../../../../platform/log.ts';
import { createMailer } from '../../../../platform/outbound/mailer.ts';
import { startMailServer } from '../../../support/access/mail-server.ts';
import { setUpTwoFactor } from '../../../support/access/two-factor.ts';
import { createOrganizationWithCompany, createPerson, panelClient, signIn } from '../../../support/panel.ts';
import { expectAccessible, expectFits, openPage, widths } from '../../../support/stack/browser.ts';
import { prisma } from '../../../support/stack/database.ts';
import { type SecondApi, startSecondApi } from '../../../support/stack/second-api.ts';

const log = createLogger('test', { level: 'silent', format: 'json' });
const password = 'a password from a link';

let organizationId: string;
let api: SecondApi;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Docket <docket@example.com>', ADMIN_SIGN_IN_LIMIT: '1000' };
  api = await startSecondApi(mail);
  ({ organizationId } = await createOrganizationWithCompany());
});

const send = (path: string, body: object) => panelClient('', api.baseUrl).send('POST', `/admin/auth/${path}`, body);
const request = (email: string) => send('password-link/request', { email });

/** Sends waiting emails, as a worker does. */
const sendMails = async (): Promise<void> => {
  const mailer = createMailer({ url: server.url, from: 'Docket <docket@example.com>' });
  await sendDueMails({ prisma, mailer, baseUrl: api.baseUrl, log });
};

const makeDue = (recipient: string) =>
  prisma.mail.updateMany({ where: { recipient, sentAt: null }, data: { dueAt: new Date(0) } });

const linksTo = (email: string): string[] =>
  server.to(email).map(({ source }) => /http\S+\/admin\/new-password#[\w-]{43}/.exec(source)?.[0] ?? '');
const tokenOf = (link = ''): string => link.split('#')[1] ?? '';

it('An invitation is an email with a link by which the person chooses the first password; without a mail server it is refused', async () => {
  const admin = await signIn(await createPerson('org_admin', organizationId));
  const email = `invited-${organizationId}@example.com`;
  const person = { email, name: 'Ana', role: 'reviewer', organizationId, companyIds: null, invite: true };
  const refused = await admin.send('POST', '/admin/api/users', person);
  expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ field: 'invite' }] }]);
  const added = await panelClient(admin.cookie, api.baseUrl).send('POST', '/admin/api/users', person);
  expect([added.status, added.body]).toMatchObject([201, { password: null, person: { email } }]);
  await sendMails();
  expect(server.to(email)[0]?.source).toMatch(/Subject: You have been invited to Docket/);
  expect((await send('password-link/use', { token: tokenOf(linksTo(email)[0]), password })).status).toBe(200);
  expect((await (await signIn({ email, password })).send('GET', '/admin/api/me')).body).toMatchObject({
    mustChangePassword: false,
  });
});

it('A forgotten password is replaced by a link that works once, ends every session, and leaves two-factor sign-in on', async () => {
  const person = await createPerson('reviewer', organizationId);
  const { client } = await setUpTwoFactor(person);
  const unknown = await request(`nobody-${person.id}@example.com`);
  const known = await request(person.email.toUpperCase());
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  await sendMails();
  expect(server.to(`nobody-${person.id}@example.com`)).toEqual([]);
  const [link] = linksTo(person.email);
  expect(link).toMatch(new RegExp(`^${api.baseUrl}/admin/new-password#`));
  const stored = await prisma.passwordLink.findMany({ where: { userId: person.id } });
  expect(JSON.stringify(stored)).not.toContain(tokenOf(link));

  expect((await send('password-link/use', { token: tokenOf(link), password: 'short' })).status).toBe(400);
  const both = await Promise.all([1, 2].map(() => send('password-link/use', { token: tokenOf(link), password })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await client.send('GET', '/admin/api/me')).status).toBe(401);
  const half = await panelClient('').send('POST', '/admin/auth/sign-in/email', { email: person.email, password });
  expect(half.body).toMatchObject({ twoFactorRedirect: true });
  expect(await prisma.auditEntry.count({ where: { subjectId: person.id, action: 'password_reset' } })).toBe(1);
});

it('The email for a forgotten password is sent as soon as the mail server accepts it again, and after the death of the process that sent it', async () => {
  const person = await createPerson('reviewer', organizationId);
  await request(person.email);
  server.refuse(true);
  await sendMails();
  server.refuse(false);
  await sendMails();
  expect(server.to(person.email)).toEqual([]);
  expect(await prisma.mail.findFirstOrThrow({ where: { recipient: person.email } })).toMatchObject({ tries: 1 });
  // A process that dies while it sends leaves the row claimed. The row is due again after the lease.
  await makeDue(person.email);
  await sendMails();
  expect(server.to(person.email)).toHaveLength(1);
  await makeDue(person.email);
  await sendMails();
  expect(server.to(person.email)).toHaveLength(1);
});

it('The email for a forgotten password is sent at most three times an hour, never to a disabled account, and not after the link has expired', async () => {
  const person = await createPerson('reviewer', organizationId);
  for (const _ of [1, 2, 3, 4]) {
    await request(person.email);
    await sendMails();
  }
  expect(server.to(person.email)).toHaveLength(3);
  await prisma.passwordLink.updateMany({ where: { userId: person.id }, data: { expiresAt: new Date(0) } });
  const expired = await send('password-link/use', { token: tokenOf(linksTo(person.email)[0]), password });
  expect([expired.status, expired.body]).toMatchObject([400, { code: 'LINK_EXPIRED' }]);

  const disabled = await createPerson('reviewer', organizationId);
  await prisma.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
  expect((await request(disabled.email)).status).toBe(200);
  await sendMails();
  expect(server.to(disabled.email)).toEqual([]);
});

it('A forgotten password cannot be replaced by email without a mail server in the settings', async () => {
  const reply = await panelClient('').send('POST', '/admin/auth/password-link/request', { email: 'a@example.com' });
  expect([reply.status, reply.body]).toMatchObject([404, { message: expect.stringMatching(/sends no email/) }]);
});

it('A forgotten password is replaced in the panel, on a phone too', async () => {
  const person = await createPerson('reviewer', organizationId);
  const page = await openPage(widths.phone);
  await page.goto(`${api.baseUrl}/admin/sign-in`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before has a field with the same label.
  await page.getByRole('button', { name: 'Send the link' }).waitFor();
  await page.getByLabel('E-mail').fill(person.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('an email with a link is on its way').waitFor();
  await sendMails();
  await page.goto(linksTo(person.email)[0] ?? '');
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('link', { name: 'Go to sign-in' }).waitFor();
  await signIn({ email: person.email, password });
  expect(page.errors).toEqual([]);
});

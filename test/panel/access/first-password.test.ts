import { beforeAll, expect, it } from 'vitest';
import {
  appCode,
  enterCode,
  enterPassword,
  insertPasskey,
  setUpTwoFactor,
  withCookies,
} from '../../support/access/two-factor.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  type PanelClient,
  signIn,
  type TestPerson,
} from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';

let organizationId: string;
let admin: PanelClient;
beforeAll(async () => {
  ({ organizationId } = await createOrganizationWithCompany());
  admin = await signIn(await createPerson('org_admin', organizationId));
});

const ownPassword = 'their own password';

/** A person whom an administrator has added, with the generated password. */
const addPerson = async (): Promise<TestPerson> => {
  const email = `added-${crypto.randomUUID()}@example.com`;
  const reply = await admin.send('POST', '/admin/api/users', { email, name: 'Added', role: 'reviewer' });
  expect(reply.status).toBe(201);
  const { password, person } = reply.body as { password: string; person: { id: string } };
  return { id: person.id, email, password };
};

/** Gives a person a password that the administrator knows. */
const setPassword = async (id: string, body?: object): Promise<string> => {
  const reply = await admin.send('POST', `/admin/api/users/${id}/password`, body);
  expect(reply.status).toBe(200);
  return (reply.body as { password: string }).password;
};

const choose = (client: PanelClient, currentPassword: string, revokeOtherSessions = false) =>
  client.send('POST', '/admin/auth/change-password', {
    currentPassword,
    newPassword: ownPassword,
    revokeOtherSessions,
  });

const passkeysOf = (userId: string): Promise<number> => prisma.staffPasskey.count({ where: { userId } });
const statusOf = async (client: PanelClient): Promise<number> => (await client.send('GET', '/admin/api/me')).status;

it('A person whose password someone else knows can only read the session, choose a new password and sign out', async () => {
  const person = await addPerson();
  const { password } = person;
  const client = await signIn(person);
  const refused: readonly (readonly [string, string, object | undefined])[] = [
    ['GET', '/admin/auth/passkey/generate-register-options', undefined],
    ['POST', '/admin/auth/passkey/verify-registration', { response: {}, name: 'Stolen' }],
    ['POST', '/admin/auth/two-factor/enable', { password }],
    ['POST', '/admin/auth/two-factor/verify-totp', { code: '000000' }],
    ['POST', '/admin/auth/two-factor/disable', { password }],
    ['POST', '/admin/auth/two-factor/generate-backup-codes', { password }],
    ['POST', '/admin/auth/revoke-sessions', {}],
  ];
  for (const [method, path, body] of refused) {
    const reply = await client.send(method, path, body);
    expect([path, reply.status, reply.body]).toMatchObject([path, 403, { code: 'PASSWORD_CHANGE_REQUIRED' }]);
  }
  const confirm = await client.send('POST', '/admin/api/me/confirm', { password });
  expect([confirm.status, confirm.body]).toMatchObject([403, { reason: 'password_change_required' }]);
  expect(await prisma.staffTwoFactor.count({ where: { userId: person.id } })).toBe(0);

  expect((await client.send('GET', '/admin/api/me')).body).toMatchObject({ mustChangePassword: true });
  expect((await choose(client, password)).status).toBe(200);
  expect((await client.send('GET', '/admin/auth/passkey/generate-register-options')).status).toBe(200);
  const other = await signIn(await addPerson());
  expect((await other.send('POST', '/admin/auth/sign-out', {})).status).toBe(200);
  expect(await statusOf(other)).toBe(401);
});

it.each([[false], [true]])(
  'A person whose password someone else knows loses all passkeys, the second factor and the other sessions by choosing a new one, even with revokeOtherSessions %s',
  async (revokeOtherSessions) => {
    const person = await addPerson();
    const own = await signIn(person);
    const other = await signIn(person);
    // An earlier release allowed adding them.
    await insertPasskey(person.id);
    await prisma.staffTwoFactor.create({
      data: { id: `stf_${person.id}`, userId: person.id, secret: '', backupCodes: '', verified: true },
    });
    await prisma.user.update({ where: { id: person.id }, data: { twoFactorEnabled: true } });
    const reply = await choose(own, person.password, revokeOtherSessions);
    expect(reply.status).toBe(200);
    expect(await passkeysOf(person.id)).toBe(0);
    expect(await prisma.staffTwoFactor.count({ where: { userId: person.id } })).toBe(0);
    expect(await prisma.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
      twoFactorEnabled: false,
      mustChangePassword: false,
    });
    expect(await statusOf(other)).toBe(401);
    if (!revokeOtherSessions) expect(await statusOf(own)).toBe(200);
    expect(await prisma.staffSession.count({ where: { userId: person.id } })).toBe(1);
    expect(await statusOf(await signIn({ email: person.email, password: ownPassword }))).toBe(200);
    const entry = await prisma.auditEntry.findFirstOrThrow({
      where: { subjectId: person.id, action: 'password_change' },
    });
    expect(entry.after).toEqual({ removedPasskeys: 1, removedTwoFactor: true });
  },
);

it('A person whose password someone else knows keeps a passkey and a second factor from before an administrator set the password, and loses those that were added later', async () => {
  const person = await createPerson('reviewer', organizationId);
  const { key } = await setUpTwoFactor(person);
  const kept = await insertPasskey(person.id);
  await prisma.staffPasskey.update({ where: { id: kept }, data: { createdAt: new Date(Date.now() - 60_000) } });
  const first = await setPassword(person.id);
  const later = await insertPasskey(person.id);
  await prisma.staffPasskey.update({ where: { id: later }, data: { createdAt: new Date(Date.now() + 1_000) } });
  const second = await setPassword(person.id);
  expect(second).not.toBe(first);
  const half = await enterPassword({ ...person, password: second });
  const client = withCookies(half, await enterCode(half, appCode(key, 1)));
  expect((await choose(client, second)).status).toBe(200);
  const left = await prisma.staffPasskey.findMany({ where: { userId: person.id }, select: { id: true } });
  expect(left).toEqual([{ id: kept }]);
  expect(await prisma.staffTwoFactor.count({ where: { userId: person.id } })).toBe(1);
});

it('An administrator who sets a password may remove the passkeys of the person as well, and leaves them otherwise', async () => {
  const person = await createPerson('reviewer', organizationId);
  await insertPasskey(person.id);
  await setPassword(person.id);
  expect(await passkeysOf(person.id)).toBe(1);
  await setPassword(person.id, { removePasskeys: true });
  expect(await passkeysOf(person.id)).toBe(0);
  const entries = await prisma.auditEntry.findMany({
    where: { subjectId: person.id, action: 'user.set_password' },
    orderBy: { occurredAt: 'asc' },
  });
  expect(entries.map(({ after }) => after)).toEqual([null, { removedPasskeys: 1, removedTwoFactor: false }]);
});

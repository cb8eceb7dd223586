import { beforeAll, expect, it } from 'vitest';
import { deviceSource } from '../../../../domain/access/sign-in-delay.ts';
import { newId } from '../../../../domain/ids.ts';
import {
  appCode,
  enterBackupCode,
  enterCode,
  enterPassword,
  setUpTwoFactor,
  startSetUp,
  withCookies,
  wrongCode,
} from '../../../support/access/two-factor.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  type PanelClient,
  panelClient,
  signIn,
  type TestPerson,
} from '../../../support/panel.ts';
import { prisma } from '../../../support/stack/database.ts';

let organizationId: string;
beforeAll(async () => {
  ({ organizationId } = await createOrganizationWithCompany());
});

const newPerson = (): Promise<TestPerson> => createPerson('reviewer', organizationId);
const statusOf = async (client: PanelClient): Promise<number> => (await client.send('GET', '/admin/api/me')).status;
const actionsOf = async (userId: string): Promise<string[]> => {
  const entries = await prisma.auditEntry.findMany({ where: { subjectId: userId }, orderBy: { occurredAt: 'asc' } });
  return entries.map(({ action }) => action);
};

it('Two-factor sign-in is on after a code of the app was entered, and then the password without a code opens nothing', async () => {
  const person = await newPerson();
  const client = await signIn(person);
  const { key } = await startSetUp(client, person.password);
  expect(await statusOf(await signIn(person))).toBe(200);
  expect((await enterCode(client, wrongCode(key))).status).toBe(401);
  expect((await client.send('GET', '/admin/api/me')).body).toMatchObject({ hasTwoFactor: false });
  const on = withCookies(client, await enterCode(client, appCode(key)));
  expect((await on.send('GET', '/admin/api/me')).body).toMatchObject({ hasTwoFactor: true });

  const half = await enterPassword(person);
  expect(half.cookie).not.toContain('session_token');
  expect(await statusOf(half)).toBe(401);
  expect((await enterCode(half, wrongCode(key))).body).toMatchObject({ code: 'INVALID_CODE' });
  expect(await statusOf(half)).toBe(401);
  const reply = await enterCode(half, appCode(key, 1));
  expect([reply.status, await statusOf(withCookies(half, reply))]).toEqual([200, 200]);
  expect(await actionsOf(person.id)).toEqual([
    'sign_in',
    'sign_in',
    'identity_confirm_failed',
    'two_factor_enable',
    'sign_in_failed',
    'sign_in',
  ]);
  expect(await prisma.signInAttempt.count({ where: { email: person.email } })).toBe(0);
});

it('Two-factor sign-in accepts no code twice, not even the one that was entered at the setup', async () => {
  const person = await newPerson();
  const { key } = await setUpTwoFactor(person);
  const used = (await prisma.staffUsedCode.findFirstOrThrow({ where: { userId: person.id } })).code;
  expect((await enterCode(await enterPassword(person), used)).status).toBe(401);
  const code = appCode(key, 1);
  const both = await Promise.all([1, 2].map(async () => (await enterCode(await enterPassword(person), code)).status));
  expect(both.sort()).toEqual([200, 401]);
});

it('Two-factor sign-in accepts each backup code once, and none after new ones were created with the password', async () => {
  const person = await newPerson();
  const { backupCodes, client } = await setUpTwoFactor(person);
  const [first = '', second = ''] = backupCodes;
  expect(backupCodes).toHaveLength(10);
  const half = await enterPassword(person);
  expect(await statusOf(withCookies(half, await enterBackupCode(half, first)))).toBe(200);
  expect((await enterBackupCode(await enterPassword(person), first)).status).toBe(401);
  expect((await client.send('GET', '/admin/api/me')).body).toMatchObject({ backupCodesLeft: 9 });

  const replace = (password: string) =>
    client.send('POST', '/admin/auth/two-factor/generate-backup-codes', { password });
  expect((await replace('not this one')).status).toBe(400);
  const replaced = (await replace(person.password)).body as { backupCodes: string[] };
  expect((await enterBackupCode(await enterPassword(person), second)).status).toBe(401);
  expect((await enterBackupCode(await enterPassword(person), replaced.backupCodes[0] ?? '')).status).toBe(200);
  const actions = await actionsOf(person.id);
  expect(actions.filter((action) => action === 'backup_code_use')).toHaveLength(2);
  expect(actions).toContain('backup_codes_replace');
});

it('Two-factor sign-in is switched off with only the password, and a second setup does not replace the first', async () => {
  const person = await newPerson();
  const { client } = await setUpTwoFactor(person);
  const again = await client.send('POST', '/admin/auth/two-factor/enable', { password: person.password });
  expect(again.status).toBe(400);
  const disable = (password: string) => client.send('POST', '/admin/auth/two-factor/disable', { password });
  expect((await disable('not this one')).status).toBe(400);
  expect(await statusOf(await enterPassword(person))).toBe(401);
  expect((await disable(person.password)).status).toBe(200);
  expect(await statusOf(await signIn(person))).toBe(200);
  expect(await prisma.staffTwoFactor.count({ where: { userId: person.id } })).toBe(0);
  expect(await actionsOf(person.id)).toContain('two_factor_disable');
});

it('Two-factor sign-in asks at every sign-in, shows its key only once, and is set up only by people who have signed in', async () => {
  const person = await newPerson();
  const { key, client } = await setUpTwoFactor(person);
  const half = await enterPassword(person);
  const trusted = { code: appCode(key, 1), trustDevice: true };
  expect((await half.send('POST', '/admin/auth/two-factor/verify-totp', trusted)).status).toBe(400);
  const { password } = person;
  expect((await client.send('POST', '/admin/auth/two-factor/get-totp-uri', { password })).status).toBe(404);
  for (const path of ['enable', 'disable', 'generate-backup-codes', 'verify-totp', 'verify-backup-code']) {
    expect(
      (await panelClient('').send('POST', `/admin/auth/two-factor/${path}`, { password, code: '123456' })).status,
      path,
    ).toBe(401);
  }
});

it('Two-factor sign-in asks for the password again after a while, without a code', async () => {
  const { organizationId: home, companyId } = await createOrganizationWithCompany();
  const person = await createPerson('org_admin', home);
  const { client } = await setUpTwoFactor(person);
  const createdAt = new Date(Date.now() - 3_600_000);
  await prisma.staffSession.updateMany({ where: { userId: person.id }, data: { createdAt } });
  const create = async () => (await client.send('POST', '/admin/api/api-keys', { name: 'late', companyId })).status;
  const confirm = (password: string) => client.send('POST', '/admin/api/me/confirm', { password });
  expect(await create()).toBe(403);
  const wrong = await confirm('not this one');
  expect([wrong.status, wrong.body]).toMatchObject([422, { errors: [{ field: 'password' }] }]);
  expect(await create()).toBe(403);
  expect((await confirm(person.password)).status).toBe(200);
  expect(await create()).toBe(201);
  const { id: sessionId } = await prisma.staffSession.findFirstOrThrow({ where: { userId: person.id } });
  const failure = { email: person.email, source: deviceSource(sessionId) };
  await prisma.signInAttempt.createMany({
    data: Array.from({ length: 10 }, () => ({ id: newId('staff'), ...failure })),
  });
  const slowed = await confirm(person.password);
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
});

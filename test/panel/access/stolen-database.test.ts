import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { signInPurpose } from '../../../platform/sealing/sign-in-cipher.ts';
import { signInSecretSetting } from '../../../prisma/sealing/sign-in-secret.ts';
import { setUpTwoFactor } from '../../support/access/two-factor.ts';
import { createPerson, panelClient, signIn } from '../../support/panel.ts';
import { dumpDatabase } from '../../support/secrets/dump.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';

const cookieName = 'docket.session_token';
const cookieSecret = (): string => loadConfig(testStack().settings).keyring.derive(signInPurpose)[0]?.value ?? '';

/** The cookie of a session token, signed as the panel signs it. */
const cookieOf = (token: string, secret: string): string =>
  `${cookieName}=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`;

const tokenOf = (cookie: string): string =>
  decodeURIComponent(new RegExp(`${cookieName}=([^;]+)`).exec(cookie)?.[1] ?? '').split('.')[0] ?? '';

const statusOf = async (cookie: string): Promise<number> =>
  (await panelClient(cookie).send('GET', '/admin/api/me')).status;

it('A reader of the database finds neither the token of a session nor the secret that signs cookies', async () => {
  const { cookie } = await signIn(await createPerson('super_admin'));
  const token = tokenOf(cookie);
  expect(await statusOf(cookieOf(token, cookieSecret()))).toBe(200);
  const dump = await dumpDatabase(prisma);
  expect(dump).toContain('staff_sessions');
  expect(dump).not.toContain(token);
  expect(dump).not.toContain(cookieSecret());
  expect(await prisma.setting.count({ where: { name: signInSecretSetting } })).toBe(0);
});

it('A reader of the database finds neither the key of an authenticator app nor a backup code', async () => {
  const { key, backupCodes } = await setUpTwoFactor(await createPerson('super_admin'));
  const dump = await dumpDatabase(prisma);
  expect(dump).toContain('staff_two_factors');
  for (const secret of [key, ...backupCodes]) expect(dump).not.toContain(secret);
});

it('A reader of the database cannot use the hash of a session token in place of the token, even with the secret that signs cookies', async () => {
  const person = await createPerson('super_admin');
  await signIn(person);
  const { token: hash } = await prisma.staffSession.findFirstOrThrow({ where: { userId: person.id } });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await statusOf(cookieOf(hash, cookieSecret()))).toBe(401);
});

it('A reader of the database finds hashes that can only end one session at a sign-out', async () => {
  const person = await createPerson('super_admin');
  const one = await signIn(person);
  const other = await signIn(person);
  expect((await one.send('POST', '/admin/auth/sign-out', {})).status).toBe(200);
  expect([await statusOf(one.cookie), await statusOf(other.cookie)]).toEqual([401, 200]);
});

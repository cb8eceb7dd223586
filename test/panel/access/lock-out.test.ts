import { beforeAll, expect, it } from 'vitest';
import { networkSource } from '../../../domain/access/sign-in-delay.ts';
import { newId } from '../../../domain/ids.ts';
import { appCode, setUpTwoFactor, withCookies, wrongCode } from '../../support/access/two-factor.ts';
import { createPerson, panelClient, type TestPerson } from '../../support/panel.ts';
import { cliJson } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';

const attacker = '203.0.113.7';
const home = '198.51.100.20';

let baseUrl: string;
beforeAll(async () => {
  ({ baseUrl } = await startSecondApi({ TRUSTED_PROXIES: '127.0.0.1', ADMIN_SIGN_IN_LIMIT: '1000' }));
}, 120_000);

/** Signs in through a proxy that reports the client's address. */
const signInFrom = (address: string, { email, password }: Omit<TestPerson, 'id'>, cookie = '') =>
  panelClient(cookie, baseUrl).send(
    'POST',
    '/admin/auth/sign-in/email',
    { email, password },
    { 'x-forwarded-for': address },
  );

/** Records wrong passwords, one for each source in the list. */
const failFrom = async (email: string, sources: readonly string[]): Promise<void> => {
  await prisma.signInAttempt.createMany({ data: sources.map((source) => ({ id: newId('staff'), email, source })) });
};
const tenFrom = (address: string): string[] => Array.from({ length: 10 }, () => networkSource(address));

/** All networks from which a large botnet guesses. */
const botnet = Array.from({ length: 100 }, (_, index) => networkSource(`192.0.2.${index}`));

it('Wrong passwords slow down the network that they came from, and nobody else', async () => {
  const person = await createPerson('super_admin');
  await failFrom(person.email, tenFrom(attacker));
  const refused = await signInFrom(attacker, person);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signInFrom(home, person)).status).toBe(200);
});

it('Wrong passwords are counted by the address that the trusted proxy reports, not by one that the client invents', async () => {
  const person = await createPerson('super_admin');
  await failFrom(person.email, tenFrom(attacker));
  expect((await signInFrom(`${home}, ${attacker}`, person)).status).toBe(429);
});

it('Wrong passwords are counted even if many are sent concurrently', async () => {
  const person = { ...(await createPerson('super_admin')), password: 'not this one' };
  const replies = await Promise.all(Array.from({ length: 8 }, () => signInFrom(attacker, person)));
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
  expect(await prisma.signInAttempt.count({ where: { email: person.email } })).toBe(5);
});

it('Wrong passwords from many networks slow down unknown devices, while known devices can sign in', async () => {
  const person = await createPerson('super_admin');
  const first = await signInFrom(home, person);
  const cookie = first.headers.getSetCookie().find((one) => one.startsWith('docket.device-')) ?? '';
  expect(cookie).toMatch(/HttpOnly/i);
  await failFrom(person.email, botnet);
  expect((await signInFrom(home, person)).status).toBe(429);
  const [known = ''] = cookie.split(';');
  expect((await signInFrom(home, person, known)).status).toBe(200);
  const other = await createPerson('super_admin');
  await failFrom(other.email, botnet);
  const [name = '', value = ''] = known.split('=');
  const renamed = (await signInFrom(attacker, person, known)).headers.getSetCookie();
  expect(renamed.length).toBeGreaterThan(0);
  expect((await signInFrom(home, other, `${name}=${value}`)).status).toBe(429);
});

it('Wrong passwords and wrong codes count together, for a person who signs in with both', async () => {
  const person = await createPerson('super_admin');
  const { key } = await setUpTwoFactor(person);
  const half = withCookies(panelClient('', baseUrl), await signInFrom(attacker, person), baseUrl);
  const sendCode = (address: string, code: string) =>
    half.send('POST', '/admin/auth/two-factor/verify-totp', { code }, { 'x-forwarded-for': address });
  expect((await sendCode(attacker, wrongCode(key))).status).toBe(401);
  await failFrom(person.email, tenFrom(attacker));
  const refused = await sendCode(attacker, appCode(key, 1));
  expect([refused.status, refused.body]).toMatchObject([429, { message: expect.stringContaining('wrong codes') }]);
  expect((await signInFrom(attacker, person)).status).toBe(429);
  expect((await sendCode(home, appCode(key, 1))).status).toBe(200);
});

it('Wrong passwords do not count after "admin user unlock"', async () => {
  const person = await createPerson('super_admin');
  await failFrom(person.email, botnet);
  expect((await signInFrom(home, person)).status).toBe(429);
  const unlocked = await cliJson('user', 'unlock', person.email.toUpperCase());
  expect(unlocked).toEqual({ id: person.id, email: person.email, forgottenAttempts: botnet.length });
  expect((await signInFrom(home, person)).status).toBe(200);
});

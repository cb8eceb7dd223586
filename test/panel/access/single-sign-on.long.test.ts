import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { setUpTwoFactor } from '../../support/access/two-factor.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  panelClient,
  signIn,
  type TestPerson,
} from '../../support/panel.ts';
import { type OidcProvider, startOidcProvider } from '../../support/servers/oidc-provider.ts';
import { expectAccessible, openPage } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { type SecondApi, startSecondApi } from '../../support/stack/second-api.ts';

const settingsFor = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'docket-panel',
  OIDC_CLIENT_SECRET: 'a secret',
  OIDC_LABEL: 'Example ID',
});

let provider: OidcProvider;
let api: SecondApi;
let organizationId: string;
beforeAll(async () => {
  provider = await startOidcProvider();
  api = await startSecondApi(settingsFor(provider.issuer));
  ({ organizationId } = await createOrganizationWithCompany());
}, 120_000);

const newPerson = (): Promise<TestPerson> => createPerson('reviewer', organizationId);

const atProvider = (email: string, verified = true): void =>
  provider.signedIn({ sub: randomUUID(), email, email_verified: verified });

const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

/** Goes to the provider's page and comes back, as a browser does; `change` tampers with the return URL. */
const signInThere = async ({
  change = () => {},
  baseUrl = api.baseUrl,
}: {
  change?: (back: URL) => void;
  baseUrl?: string;
} = {}) => {
  const begin = await panelClient('', baseUrl).send('POST', '/admin/auth/sign-in/social', {
    provider: 'sso',
    callbackURL: '/admin',
    errorCallbackURL: '/admin/sign-in',
  });
  const { url } = begin.body as { url: string };
  const there = await fetch(url, { redirect: 'manual' });
  const back = new URL(there.headers.get('location') ?? '');
  change(back);
  const reply = await panelClient(cookiesOf(begin.headers), baseUrl).send('GET', back.pathname + back.search);
  const location = new URL(reply.headers.get('location') ?? '', baseUrl);
  return {
    asked: new URL(url).searchParams,
    path: location.pathname,
    error: location.searchParams.get('error'),
    me: await panelClient(cookiesOf(reply.headers), baseUrl).send('GET', '/admin/api/me'),
  };
};

const expectRefused = (outcome: Awaited<ReturnType<typeof signInThere>>, error: string): void => {
  expect([outcome.path, outcome.error, outcome.me.status]).toEqual(['/admin/sign-in', error, 401]);
};

describe('a sign-in through the provider', { timeout: 120_000 }, () => {
  it('A person whose verified address has an account signs in by a code with PKCE, state and nonce', async () => {
    const { id, email } = await newPerson();
    atProvider(email);
    const { path, error, me, asked } = await signInThere();
    expect([path, error]).toEqual(['/admin', null]);
    expect(me.body).toMatchObject({ id, email, role: 'reviewer' });
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(20);
    expect(await prisma.auditEntry.count({ where: { userId: id, action: 'sign_in' } })).toBe(1);
  });

  it('A sign-in through the provider asks for no second factor, even if the person has one or the organization requires it', async () => {
    const { organizationId: strict } = await createOrganizationWithCompany();
    await prisma.organization.update({ where: { id: strict }, data: { requiresTwoFactor: true } });
    const without = await createPerson('reviewer', strict);
    const withFactor = await createPerson('reviewer', strict);
    await setUpTwoFactor(withFactor);
    for (const { email, id } of [without, withFactor]) {
      atProvider(email);
      expect((await signInThere()).me.body).toMatchObject({ id, mustSetUpTwoFactor: false });
    }
    expect((await (await signIn(without)).send('GET', '/admin/api/me')).body).toMatchObject({
      mustSetUpTwoFactor: true,
    });
  });

  it('The tokens of the provider are not stored, neither at the first sign-in nor at a later one', async () => {
    const { id: userId, email } = await newPerson();
    provider.signedIn({ sub: randomUUID(), email, email_verified: true });
    for (let nth = 1; nth <= 2; nth += 1) {
      expect((await signInThere()).me.status).toBe(200);
      expect(await prisma.staffAccount.findMany({ where: { userId, providerId: 'sso' } })).toMatchObject([
        { accessToken: null, refreshToken: null, idToken: null },
      ]);
    }
  });

  it("A returning person is found by the provider's identity, even after an address change there", async () => {
    const { id, email } = await newPerson();
    const sub = randomUUID();
    provider.signedIn({ sub, email, email_verified: true });
    await signInThere();
    provider.signedIn({ sub, email: `new-${email}`, email_verified: true });
    expect((await signInThere()).me.body).toMatchObject({ id, email });
  });

  it('An unknown address gets no account', async () => {
    const email = `nobody-${randomUUID()}@example.com`;
    const accounts = await prisma.staffAccount.count({ where: { providerId: 'sso' } });
    atProvider(email);
    expectRefused(await signInThere(), 'signup_disabled');
    expect(await prisma.user.count({ where: { email } })).toBe(0);
    expect(await prisma.staffAccount.count({ where: { providerId: 'sso' } })).toBe(accounts);
  });

  it('A disabled account cannot sign in', async () => {
    const { id, email } = await newPerson();
    await prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
    atProvider(email);
    expectRefused(await signInThere(), 'account_disabled');
    expect(await prisma.staffSession.count({ where: { userId: id } })).toBe(0);
  });

  it('An address that the provider has not verified cannot sign in', async () => {
    const { id, email } = await newPerson();
    atProvider(email, false);
    expectRefused(await signInThere(), 'account_not_linked');
    expect(await prisma.staffAccount.count({ where: { userId: id, providerId: 'sso' } })).toBe(0);
  });

  it('Unverified addresses are accepted with OIDC_TRUST_EMAIL', async () => {
    const trusting = await startSecondApi({ ...settingsFor(provider.issuer), OIDC_TRUST_EMAIL: 'true' });
    const { id, email } = await newPerson();
    atProvider(email, false);
    expect((await signInThere({ baseUrl: trusting.baseUrl })).me.body).toMatchObject({ id });
  });

  it('A public client signs in without a secret', async () => {
    const open = await startSecondApi({ ...settingsFor(provider.issuer), OIDC_CLIENT_SECRET: '' });
    const { id, email } = await newPerson();
    atProvider(email);
    expect((await signInThere({ baseUrl: open.baseUrl })).me.body).toMatchObject({ id });
  });

  it('A state that is unknown or belongs to another browser is refused', async () => {
    const { email } = await newPerson();
    atProvider(email);
    expectRefused(
      await signInThere({ change: (back) => back.searchParams.set('state', 'x'.repeat(32)) }),
      'state_mismatch',
    );
    const other = await panelClient('', api.baseUrl).send('POST', '/admin/auth/sign-in/social', {
      provider: 'sso',
      callbackURL: '/admin',
      errorCallbackURL: '/admin/sign-in',
    });
    const stolen = new URL((other.body as { url: string }).url).searchParams.get('state') ?? '';
    expectRefused(await signInThere({ change: (back) => back.searchParams.set('state', stolen) }), 'state_mismatch');
  });

  it.each([
    ['another nonce', { nonce: 'another' }],
    ['another audience', { aud: 'another-client' }],
    ['another issuer', { iss: 'https://another.example.com' }],
    ['an end in the past', { exp: 1_700_000_000 }],
  ])('A token is refused with %s', async (_name, change) => {
    const { email } = await newPerson();
    atProvider(email);
    provider.forge(change);
    expectRefused(await signInThere(), 'unable_to_get_user_info');
  });

  it("A token without the provider's signature is refused", async () => {
    const { email } = await newPerson();
    atProvider(email);
    provider.breakSignature();
    expectRefused(await signInThere(), 'unable_to_get_user_info');
  });

  it('A code that the provider has not issued is refused', async () => {
    const { email } = await newPerson();
    atProvider(email);
    expectRefused(await signInThere({ change: (back) => back.searchParams.set('code', randomUUID()) }), 'invalid_code');
  });

  it('A token does not replace the redirect to the provider, and no redirect leads to another site', async () => {
    const client = panelClient('', api.baseUrl);
    const begin = (body: object) => client.send('POST', '/admin/auth/sign-in/social', { provider: 'sso', ...body });
    expect((await begin({ idToken: { token: 'a.b.c' } })).status).toBe(400);
    expect((await begin({ callbackURL: 'https://evil.example/' })).status).toBe(403);
  });
});

describe('the sign-in page with single sign-on', { timeout: 180_000 }, () => {
  it('Single sign-on on the sign-in page opens the panel', async () => {
    const { email } = await newPerson();
    atProvider(email);
    const page = await openPage();
    await page.goto(`${api.baseUrl}/admin/sign-in`);
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
    await page.goto(`${api.baseUrl}/admin/account`);
    await page.getByText(email).first().waitFor();
    expect(page.errors).toEqual([]);
  });

  it('A refused single sign-on shows the reason and what to do', async () => {
    const page = await openPage();
    atProvider(`nobody-${randomUUID()}@example.com`);
    await page.goto(`${api.baseUrl}/admin/sign-in`);
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await page.getByRole('alert').getByText('Ask an administrator to add you.').waitFor();
    await expectAccessible(page);
    const { id, email } = await newPerson();
    await prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
    atProvider(email);
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await page.getByRole('alert').getByText('Your account has been disabled.').waitFor();
    expect(page.errors).toEqual([]);
  });

  const silent = createServer(() => {});
  afterAll(() => silent.close());
  const silentPort = async (): Promise<number> => {
    const port = await findFreePort();
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
    return port;
  };

  it.each([
    ['nothing listens where the provider was', findFreePort],
    ['the provider takes connections and never answers', silentPort],
  ])('If %s, the page shows an error and people can sign in by password', async (_name, portOf) => {
    const lonely = await startSecondApi(settingsFor(`http://127.0.0.1:${await portOf()}`));
    const { email, password } = await newPerson();
    const page = await openPage();
    await page.goto(`${lonely.baseUrl}/admin/sign-in`);
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await page.getByRole('alert').getByText('The single sign-on provider does not respond.').waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
    expect(page.errors).toEqual([]);
  });
});

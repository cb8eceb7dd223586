import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { panelRoutes } from '../../../panel/api/routes.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let organizationId: string;
let companyId: string;
beforeAll(async () => {
  ({ organizationId, companyId } = await createOrganizationWithCompany());
});

/** A person who signed in `ageMs` ago, and whose session ends in `leftMs` unless it is used. */
const signedInBefore = async (ageMs: number, leftMs: number) => {
  const person = await createPerson('org_admin', organizationId);
  const client = await signIn(person);
  const createdAt = new Date(Date.now() - ageMs);
  const expiresAt = new Date(Date.now() + leftMs);
  await prisma.staffSession.updateMany({ where: { userId: person.id }, data: { createdAt, expiresAt } });
  return { person, client };
};

const endOf = async (userId: string): Promise<number> =>
  (await prisma.staffSession.findFirstOrThrow({ where: { userId } })).expiresAt.getTime() - Date.now();

const statusOf = async (client: PanelClient): Promise<number> => (await client.send('GET', '/admin/api/me')).status;

it('A session ends a week after the last request, and each request starts the week again', async () => {
  const { person, client } = await signedInBefore(6 * dayMs, hourMs);
  expect(await statusOf(client)).toBe(200);
  expect(await endOf(person.id)).toBeGreaterThan(6.9 * dayMs);
  await prisma.staffSession.updateMany({ where: { userId: person.id }, data: { expiresAt: new Date() } });
  expect(await statusOf(client)).toBe(401);
});

it('A session ends 30 days after the sign-in, however much it is used', async () => {
  const { person, client } = await signedInBefore(29 * dayMs, hourMs);
  expect(await statusOf(client)).toBe(200);
  const leftMs = await endOf(person.id);
  expect([leftMs > 0.9 * dayMs, leftMs <= dayMs]).toEqual([true, true]);
});

it('Typed text stays on the page when the session ends, and is sent after the person has signed in again', async () => {
  const person = await createPerson('org_admin', organizationId);
  const page = await openPage();
  await signInBy(page, person, '/admin/configuration/api-access');
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'Create an API key' });
  await form.getByLabel('Name').fill('Typed before the end');
  // The session ends with the request of the click. If it ended earlier, a count of the navigation might find that
  // first.
  await page.route('**/admin/api/api-keys', async (route) => {
    if (route.request().method() === 'POST') await prisma.staffSession.deleteMany({ where: { userId: person.id } });
    await route.fallback();
  });
  await form.getByRole('button', { name: 'Create key' }).click();

  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByText('What you typed on this page is kept.').waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: widths.phone, height: 900 });
  await expectFits(page);
  await page.keyboard.press('Escape');
  expect(await ended.getByLabel('E-mail').inputValue()).toBe(person.email);
  await ended.getByRole('textbox', { name: 'Password' }).fill('not this one');
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click();
  await ended.getByRole('alert').waitFor();
  await ended.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click();
  await ended.waitFor({ state: 'detached' });
  await page.getByText('What you typed is still here.').waitFor();
  await page.unrouteAll();
  expect(await form.getByLabel('Name').inputValue()).toBe('Typed before the end');
  await form.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('aok_').first().waitFor();
  expect(page.errors).toEqual([]);
});

it('Typed text is not shown to another person who signs in on the same page', async () => {
  const person = await createPerson('org_admin', organizationId);
  const other = await createPerson('reviewer', organizationId);
  const page = await openPage();
  const counts = page.waitForResponse('**/admin/api/badges');
  await signInBy(page, person, '/admin/account');
  await page.getByLabel('New password').fill('typed by the first person');
  // Wait for the counts of the navigation: they could find the end of the session before the click does.
  await counts;
  await prisma.staffSession.deleteMany({ where: { userId: person.id } });
  await page.getByRole('link', { name: 'Submissions' }).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel('E-mail').fill(other.email);
  await ended.getByRole('textbox', { name: 'Password' }).fill(other.password);
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByRole('button', { name: 'reviewer' }).waitFor();
});

describe('API keys and secrets', () => {
  const requests = (company: string): readonly (readonly [path: string, body: object | undefined])[] => [
    ['/admin/api/api-keys', { name: 'late', companyId: company }],
    [`/admin/api/companies/${company}/webhook-secrets/show`, undefined],
    [`/admin/api/companies/${company}/webhook-secrets/rotate`, { overlapHours: 24 }],
    [`/admin/api/companies/${company}/service-secrets/processor/show`, undefined],
    [`/admin/api/companies/${company}/service-secrets/processor/rotate`, { overlapHours: 24 }],
  ];

  it('API keys and secrets are created and shown only to a person who signed in recently', async () => {
    const { person, client } = await signedInBefore(hourMs, dayMs);
    for (const [path, body] of requests(companyId)) {
      const reply = await client.send('POST', path, body);
      expect([reply.status, reply.body]).toMatchObject([403, { reason: 'confirmation_required' }]);
    }
    expect(await prisma.apiKey.count({ where: { createdById: person.id } })).toBe(0);
    const fresh = await signIn(person);
    for (const [path, body] of requests(companyId)) {
      expect((await fresh.send('POST', path, body)).status).toBeLessThan(300);
    }
  });

  it('API keys and secrets are created in the panel after the password was entered again', async () => {
    const person = await createPerson('org_admin', organizationId);
    const page = await openPage();
    await signInBy(page, person, '/admin/configuration/api-access');
    const createdAt = new Date(Date.now() - hourMs);
    await prisma.staffSession.updateMany({ where: { userId: person.id }, data: { createdAt } });
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Late');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByLabel('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('not your password').waitFor();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('Password confirmed').waitFor();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    expect(await dialog.getByLabel('API key').inputValue()).toMatch(/^aok_/);
  });
});

describe('An action for a person who signed in recently', () => {
  /** By decision, nothing else that writes needs it (docs/decisions/0010-recent-sign-in.md). */
  const asking = [
    'createApiKey',
    'rollApiKey',
    'showWebhookSecrets',
    'rotateWebhookSecret',
    'showServiceSecrets',
    'rotateServiceSecret',
    'removePasskey',
    'requireTwoFactor',
    'resetTwoFactor',
    'createUser',
    'setUserPassword',
    'enableUser',
    'eraseContent',
    'setHold',
    'updateRetention',
    'createSource',
    'removeSource',
    'createMailbox',
    'editMailbox',
    'removeMailbox',
    'createExportSchedule',
    'removeExportSchedule',
    'assignBuckets',
    'createPanelWebhookEndpoint',
    'updatePanelWebhookEndpoint',
    'rollPanelWebhookEndpointSecret',
    'removePanelWebhookEndpoint',
  ];

  it('An action for a person who signed in recently is marked at its endpoint', () => {
    const marked = panelRoutes.filter(({ recentSignIn }) => recentSignIn).map(({ operationId }) => operationId);
    expect(marked.sort()).toEqual(asking.toSorted());
  });

  it('An action for a person who signed in recently is refused to an older session, changes nothing, and works after the password was entered', async () => {
    const { person, client } = await signedInBefore(hourMs, dayMs);
    const other = await createPerson('reviewer', organizationId);
    await prisma.user.update({ where: { id: other.id }, data: { disabledAt: new Date() } });
    const email = `late-${randomUUID()}@example.com`;
    const user = `/admin/api/users/${other.id}`;
    const requests: readonly (readonly [method: string, path: string, body: object | undefined])[] = [
      ['POST', '/admin/api/users', { email, name: 'Late', role: 'reviewer' }],
      ['POST', `${user}/enable`, undefined],
      ['POST', `${user}/password`, undefined],
      ['PATCH', user, { role: 'org_admin' }],
      ['PATCH', user, { role: 'reviewer', companyIds: [companyId] }],
      ['PUT', `/admin/api/companies/${companyId}/retention`, { workflow: null, settings: { data: 400 } }],
    ];
    const before = await prisma.user.findUniqueOrThrow({ where: { id: other.id } });
    for (const [method, path, body] of requests) {
      const reply = await client.send(method, path, body);
      expect([path, reply.status, reply.body]).toMatchObject([path, 403, { reason: 'confirmation_required' }]);
    }
    expect(await prisma.user.findUniqueOrThrow({ where: { id: other.id } })).toEqual(before);
    expect(await prisma.user.count({ where: { email } })).toBe(0);
    expect((await client.send('PATCH', user, { name: 'Only the name' })).status).toBe(200);

    const confirmed = await client.send('POST', '/admin/api/me/confirm', { password: person.password });
    expect(confirmed.status).toBe(200);
    for (const [method, path, body] of requests) {
      const reply = await client.send(method, path, body);
      expect([path, reply.status < 300, reply.body]).toEqual([path, true, expect.anything()]);
    }
  });

  it('An action for a person who signed in recently asks for the password in the panel, and enabling a person continues automatically afterward', async () => {
    const person = await createPerson('org_admin', organizationId);
    const other = await createPerson('reviewer', organizationId);
    await prisma.user.update({ where: { id: other.id }, data: { disabledAt: new Date(), name: 'Back again' } });
    const page = await openPage();
    await signInBy(page, person, '/admin/configuration/people?state=disabled');
    const createdAt = new Date(Date.now() - hourMs);
    await prisma.staffSession.updateMany({ where: { userId: person.id }, data: { createdAt } });
    await page.getByRole('button', { name: 'Actions for Back again' }).click();
    await page.getByRole('menuitem', { name: 'Enable' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(person.password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Back again can sign in again.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect((await prisma.user.findUniqueOrThrow({ where: { id: other.id } })).disabledAt).toBeNull();
    expect(page.errors).toEqual([]);
  });
});

it('A password that someone else has set opens nothing until it is changed to another one', async () => {
  const admin = await signIn(await createPerson('org_admin', organizationId));
  const person = await createPerson('reviewer', organizationId);
  const reply = await admin.send('POST', `/admin/api/users/${person.id}/password`);
  const { password } = reply.body as { password: string };
  const client = await signIn({ email: person.email, password });
  expect((await client.send('GET', '/admin/api/me')).body).toMatchObject({ mustChangePassword: true });
  const refused = await client.send('GET', '/admin/api/submissions');
  expect([refused.status, refused.body]).toMatchObject([403, { reason: 'password_change_required' }]);

  const change = (newPassword: string) =>
    client.send('POST', '/admin/auth/change-password', { currentPassword: password, newPassword });
  expect((await change(password)).status).toBe(400);
  expect((await client.send('GET', '/admin/api/submissions')).status).toBe(403);
  expect((await change('their own password')).status).toBe(200);
  expect((await client.send('GET', '/admin/api/submissions')).status).toBe(200);
  expect((await client.send('GET', '/admin/api/me')).body).toMatchObject({ mustChangePassword: false });
});

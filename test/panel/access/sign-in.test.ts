import { beforeAll, describe, expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson, panelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';

const signInPath = '/admin/auth/sign-in/email';

let organizationId: string;
let companyId: string;
beforeAll(async () => {
  ({ organizationId, companyId } = await createOrganizationWithCompany());
});

describe('signing in', () => {
  it('A correct password gives a session in an HttpOnly same-site cookie for the panel only', async () => {
    const person = await createPerson('reviewer', organizationId);
    const { email, password } = person;
    const reply = await panelClient('').send('POST', signInPath, { email, password });
    expect(reply.status).toBe(200);
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\/admin/i);
  });

  it('After sign-in, the person and their permissions are known', async () => {
    const person = await createPerson('reviewer', organizationId);
    const { body, status } = await (await signIn(person)).send('GET', '/admin/api/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: person.email, role: 'reviewer', companies: [{ id: companyId }] });
    expect(body).not.toHaveProperty('permissions', expect.arrayContaining(['keys.write']));
  });

  it('A wrong password gets the same message as an unknown address, and is in the audit log', async () => {
    const { email } = await createPerson('reviewer', organizationId);
    const wrong = await panelClient('').send('POST', signInPath, { email, password: 'not this one' });
    const unknown = await panelClient('').send('POST', signInPath, { email: `x${email}`, password: 'not this one' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
    expect(await prisma.auditEntry.count({ where: { actorLabel: email, action: 'sign_in_failed' } })).toBe(1);
  });

  it('Nobody can create an account', async () => {
    const body = { email: 'new@example.com', password: 'a password of length', name: 'New' };
    const reply = await panelClient('').send('POST', '/admin/auth/sign-up/email', body);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await prisma.user.count({ where: { email: body.email } })).toBe(0);
  });
});

describe('the end of a session', () => {
  it('Signing out everywhere ends the sessions of every browser', async () => {
    const person = await createPerson('reviewer', organizationId);
    const one = await signIn(person);
    const other = await signIn(person);
    expect((await one.send('POST', '/admin/auth/revoke-sessions', {})).status).toBe(200);
    for (const client of [one, other]) expect((await client.send('GET', '/admin/api/me')).status).toBe(401);
  });

  it('A disabled account is signed out at its next request and cannot sign in again', async () => {
    const person = await createPerson('org_admin', organizationId);
    const client = await signIn(person);
    await prisma.user.update({ where: { id: person.id }, data: { disabledAt: new Date() } });
    expect((await client.send('GET', '/admin/api/me')).status).toBe(401);
    await expect(signIn(person)).rejects.toThrow('403');
  });

  it('A password change ends the other sessions and invalidates the old password', async () => {
    const person = await createPerson('reviewer', organizationId);
    const one = await signIn(person);
    const other = await signIn(person);
    const body = { currentPassword: person.password, newPassword: 'another good password', revokeOtherSessions: true };
    expect((await one.send('POST', '/admin/auth/change-password', body)).status).toBe(200);
    expect((await other.send('GET', '/admin/api/me')).status).toBe(401);
    await expect(signIn(person)).rejects.toThrow('401');
    await signIn({ email: person.email, password: body.newPassword });
  });
});

describe('requests from other sites', () => {
  it('Nothing is accessible without a session', async () => {
    for (const path of ['/admin/api/me', '/admin/api/openapi.json']) {
      expect([path, (await panelClient('').send('GET', path)).status]).toEqual([path, 401]);
    }
    const client = await signIn(await createPerson('reviewer', organizationId));
    const document = await client.send('GET', '/admin/api/openapi.json');
    expect([document.status, document.body]).toMatchObject([200, { openapi: '3.1.0' }]);
  });

  it('A sign-in from another origin is refused', async () => {
    const { email, password } = await createPerson('reviewer', organizationId);
    const client = await signIn({ email, password });
    const reply = await client.send('POST', signInPath, { email, password }, { origin: 'https://evil.example' });
    expect(reply.status).toBe(403);
  });

  it("No other origin can read the panel's responses", async () => {
    const { headers } = await panelClient('').send('GET', '/admin/api/me', undefined, {
      origin: 'https://evil.example',
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('The page has a strict content security policy with a fresh nonce in each response', async () => {
    const policies = await Promise.all(
      [1, 2].map(
        async () => (await fetch(`${testStack().baseUrl}/admin/`)).headers.get('content-security-policy') ?? '',
      ),
    );
    for (const policy of policies) {
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
    }
    expect(policies[0]).not.toBe(policies[1]);
  });
});

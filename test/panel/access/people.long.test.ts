import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { networkSource } from '../../../domain/access/sign-in-delay.ts';
import { newId } from '../../../domain/ids.ts';
import { createCompany } from '../../../prisma/tenants/companies.ts';
import { auditEntriesOf } from '../../support/access/audit-entries.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  firstSignIn,
  type PanelClient,
  signIn,
  type TestPerson,
} from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';

const path = '/admin/api/users';

interface Person {
  readonly id: string;
  readonly email: string;
}
interface NewPassword {
  readonly password: string;
  readonly person: Person;
}
interface Page {
  readonly data: readonly Person[];
  readonly pagination: { readonly nextCursor: string | null };
}

let own: { organizationId: string; companyId: string };
let other: { organizationId: string; companyId: string };
let adminPerson: TestPerson;
let stranger: TestPerson;
let admin: PanelClient;
let superAdmin: PanelClient;
let superAdminId: string;
beforeAll(async () => {
  [own, other] = [await createOrganizationWithCompany(), await createOrganizationWithCompany()];
  adminPerson = await createPerson('org_admin', own.organizationId);
  stranger = await createPerson('reviewer', other.organizationId);
  admin = await signIn(adminPerson);
  const person = await createPerson('super_admin');
  superAdminId = person.id;
  superAdmin = await signIn(person);
});

const newPerson = (parts: object = {}) => ({
  email: `New-${randomUUID()}@Example.com`,
  name: 'New Person',
  role: 'reviewer',
  ...parts,
});

const create = async (client: PanelClient, parts: object = {}): Promise<NewPassword> => {
  const reply = await client.send('POST', path, newPerson(parts));
  expect([reply.status, reply.body]).toMatchObject([201, {}]);
  return reply.body as NewPassword;
};

const auditOf = (subjectId: string) => auditEntriesOf({ subjectId, action: { startsWith: 'user.' } });

describe('adding a person', () => {
  it('A new person gets a working password that neither a list nor the audit log shows', async () => {
    const { password, person } = await create(admin, { companyIds: [own.companyId, own.companyId] });
    expect(person).toMatchObject({
      email: person.email.toLowerCase(),
      role: 'reviewer',
      organization: { id: own.organizationId },
      companies: [{ id: own.companyId }],
      lastSignInAt: null,
    });
    const me = await (await signIn({ email: person.email, password })).send('GET', '/admin/api/me');
    expect(me.body).toMatchObject({ id: person.id, companies: [{ id: own.companyId }] });
    const list = await admin.send('GET', `${path}?q=${person.email}`);
    expect(list.body).toMatchObject({ data: [{ id: person.id, lastSignInAt: expect.any(String) }] });
    const entries = await auditOf(person.id);
    expect(entries).toMatchObject([{ action: 'user.create', organizationId: own.organizationId }]);
    expect(JSON.stringify([list.body, entries])).not.toContain(password);
  });

  it.each([
    ['a super_admin', () => ({ role: 'super_admin' }), 'role'],
    ['a person of another organization', () => ({ organizationId: other.organizationId }), 'organizationId'],
    ['a reviewer of another organization’s company', () => ({ companyIds: [other.companyId] }), 'companyIds'],
    ['an org_admin for certain companies', () => ({ role: 'org_admin', companyIds: [own.companyId] }), 'companyIds'],
    ['a taken address', () => ({ email: stranger.email.toUpperCase() }), 'email'],
    ['no address', () => ({ email: 'nobody' }), 'email'],
    ['an empty name', () => ({ name: ' ' }), 'name'],
  ])('An org_admin who sends %s gets 422 on the field', async (_what, parts, field) => {
    const reply = await admin.send('POST', path, newPerson(parts()));
    expect([reply.status, reply.body]).toMatchObject([422, { errors: [{ field }] }]);
  });

  it('A super_admin adds people to any organization, and super_admins to none', async () => {
    await create(superAdmin, { role: 'org_admin', organizationId: other.organizationId });
    await create(superAdmin, { role: 'super_admin' });
    for (const parts of [
      { role: 'org_admin' },
      { role: 'super_admin', organizationId: own.organizationId },
      { role: 'reviewer', organizationId: 'org_none' },
    ]) {
      const reply = await superAdmin.send('POST', path, newPerson(parts));
      expect([reply.status, reply.body]).toMatchObject([422, { errors: [{ field: 'organizationId' }] }]);
    }
  });

  it('Two concurrent additions with one email address create one person', async () => {
    const body = newPerson();
    const replies = await Promise.all([0, 1].map(() => admin.send('POST', path, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('the list of people', () => {
  const listOf = async (client: PanelClient, query: string): Promise<Page> => {
    const reply = await client.send('GET', `${path}?${query}`);
    expect(reply.status).toBe(200);
    return reply.body as Page;
  };

  it('People are listed in pages by name, and an org_admin sees only their own organization', async () => {
    const place = await createOrganizationWithCompany();
    const client = await signIn(await createPerson('org_admin', place.organizationId));
    for (const name of ['Zoe', 'Adam', 'Mia']) await create(client, { name });
    const first = await listOf(client, 'limit=2&role=reviewer');
    const rest = await listOf(client, `limit=2&role=reviewer&cursor=${first.pagination.nextCursor}`);
    expect([...first.data, ...rest.data]).toMatchObject([{ name: 'Adam' }, { name: 'Mia' }, { name: 'Zoe' }]);
    expect(rest.pagination.nextCursor).toBeNull();
    expect((await listOf(client, `q=${stranger.email}`)).data).toEqual([]);
    expect((await listOf(client, `organizationId=${other.organizationId}`)).data).toEqual([]);
    expect((await listOf(client, 'role=super_admin')).data).toEqual([]);
  });

  it('People are filtered by organization, role, text and state', async () => {
    const disabled = await createPerson('reviewer', own.organizationId);
    await prisma.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const find = async (query: string) => (await listOf(superAdmin, query)).data.map(({ id }) => id);
    expect(await find(`q=${disabled.email}`)).toEqual([]);
    expect(await find(`q=${disabled.email}&state=disabled`)).toEqual([disabled.id]);
    expect(await find(`q=${disabled.email}&state=all&role=org_admin`)).toEqual([]);
    expect(await find(`q=${stranger.email}&organizationId=${other.organizationId}`)).toEqual([stranger.id]);
    expect(await find(`q=${stranger.email}&organizationId=${own.organizationId}`)).toEqual([]);
    expect((await superAdmin.send('GET', `${path}?cursor=none`)).status).toBe(400);
  });
});

describe('changing a person', () => {
  const change = (client: PanelClient, id: string, body: object) => client.send('PATCH', `${path}/${id}`, body);

  it('A changed name, role or company takes effect at the next request, and the audit log has the differences', async () => {
    const { person, password } = await create(admin, { companyIds: [own.companyId] });
    const client = await firstSignIn({ email: person.email, password });
    expect((await client.send('GET', path)).status).toBe(403);
    const reply = await change(admin, person.id, { name: 'Renamed', role: 'org_admin' });
    expect([reply.status, reply.body]).toMatchObject([200, { name: 'Renamed', role: 'org_admin', companies: [] }]);
    expect((await client.send('GET', path)).status).toBe(200);
    expect((await change(admin, person.id, { name: 'Renamed' })).status).toBe(200);
    const entries = await auditOf(person.id);
    expect(entries.map(({ action }) => action)).toEqual(['user.create', 'user.update']);
    expect(entries[1]).toMatchObject({
      before: { name: 'New Person', role: 'reviewer', companyIds: [own.companyId] },
      after: { name: 'Renamed', role: 'org_admin', companyIds: [] },
    });
  });

  it('A move to another organization removes the companies, and both organizations can read its entry', async () => {
    const { person } = await create(admin, { companyIds: [own.companyId] });
    const reply = await change(superAdmin, person.id, { organizationId: other.organizationId });
    expect(reply.body).toMatchObject({ organization: { id: other.organizationId }, companies: [] });
    const entries = (await auditOf(person.id)).filter(({ action }) => action === 'user.update');
    expect(entries.map(({ organizationId }) => organizationId).sort()).toEqual(
      [own.organizationId, other.organizationId].sort(),
    );
    expect((await change(admin, person.id, { name: 'Gone' })).status).toBe(404);
  });

  it('A person becomes a super_admin without an organization, and another role needs one again', async () => {
    const { person } = await create(admin);
    const promoted = await change(superAdmin, person.id, { role: 'super_admin' });
    expect(promoted.body).toMatchObject({ role: 'super_admin', organization: null });
    expect((await change(superAdmin, person.id, { role: 'reviewer' })).status).toBe(422);
    const back = { role: 'reviewer', organizationId: own.organizationId };
    expect((await change(superAdmin, person.id, back)).body).toMatchObject({ role: 'reviewer' });
  });

  it('An org_admin cannot promote anyone to super_admin or change people of other organizations', async () => {
    const { person } = await create(admin);
    expect((await change(admin, person.id, { role: 'super_admin' })).status).toBe(422);
    expect((await change(admin, person.id, { organizationId: other.organizationId })).status).toBe(422);
    expect((await change(admin, person.id, { companyIds: [other.companyId] })).status).toBe(422);
    for (const id of [stranger.id, superAdminId, 'usr_none']) {
      expect((await change(admin, id, { name: 'Taken over' })).status).toBe(404);
    }
  });

  it('People can change their own name, but not their role, organization or companies', async () => {
    expect((await change(admin, adminPerson.id, { name: 'Own name' })).body).toMatchObject({ name: 'Own name' });
    expect((await change(admin, adminPerson.id, { role: 'reviewer' })).status).toBe(409);
    const demoted = await change(superAdmin, superAdminId, { role: 'reviewer', organizationId: own.organizationId });
    expect(demoted.status).toBe(409);
    expect(await prisma.user.findUnique({ where: { id: superAdminId } })).toMatchObject({ role: 'super_admin' });
  });

  it('A reviewer without any company sees none, and one of all companies sees new ones, too', async () => {
    const { person, password } = await create(admin, { companyIds: [own.companyId] });
    const client = await firstSignIn({ email: person.email, password });
    const companiesSeen = async () => ((await client.send('GET', '/admin/api/companies')).body as Page).data.length;
    expect(await companiesSeen()).toBe(1);
    expect((await change(admin, person.id, { companyIds: [] })).body).toMatchObject({ allCompanies: false });
    expect(await companiesSeen()).toBe(0);
    expect((await change(admin, person.id, { companyIds: null })).body).toMatchObject({ allCompanies: true });
    await createCompany(prisma, { name: 'New', organizationId: own.organizationId, modules: [] });
    expect(await companiesSeen()).toBeGreaterThan(1);
    const without = await create(admin, {});
    expect(without.person).toMatchObject({ allCompanies: false, companies: [] });
  });

  it('A company without an organization cannot be given to a reviewer', async () => {
    const { id } = await createCompany(prisma, { name: 'Loose', organizationId: null, modules: [] });
    const { person } = await create(admin);
    expect((await change(admin, person.id, { companyIds: [id] })).status).toBe(422);
  });
});

describe('disabling a person', () => {
  it('Disabling ends the sessions immediately, and the person cannot sign in until enabled again', async () => {
    const person = await createPerson('reviewer', own.organizationId);
    const client = await signIn(person);
    const reply = await admin.send('POST', `${path}/${person.id}/disable`);
    expect([reply.status, reply.body]).toMatchObject([200, { disabledAt: expect.any(String) }]);
    expect(await prisma.staffSession.count({ where: { userId: person.id } })).toBe(0);
    expect((await client.send('GET', '/admin/api/me')).status).toBe(401);
    await expect(signIn(person)).rejects.toThrow('403');
    expect((await admin.send('POST', `${path}/${person.id}/enable`)).body).toMatchObject({ disabledAt: null });
    expect((await client.send('GET', '/admin/api/me')).status).toBe(401);
    await signIn(person);
    expect((await auditOf(person.id)).map(({ action }) => action)).toEqual(['user.disable', 'user.enable']);
  });

  it('Two concurrent requests to disable a person are one change', async () => {
    const person = await createPerson('reviewer', own.organizationId);
    const replies = await Promise.all([0, 1, 2].map(() => admin.send('POST', `${path}/${person.id}/disable`)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await auditOf(person.id)).toHaveLength(1);
  });

  it('People cannot disable themselves, and an org_admin cannot disable people of other organizations', async () => {
    expect((await admin.send('POST', `${path}/${adminPerson.id}/disable`)).status).toBe(409);
    for (const id of [stranger.id, superAdminId]) {
      for (const verb of ['disable', 'enable', 'password']) {
        expect((await admin.send('POST', `${path}/${id}/${verb}`)).status).toBe(404);
      }
    }
  });
});

describe('a new password', () => {
  it('A new password replaces the old one, ends the sessions, and is not in the audit log', async () => {
    const person = await createPerson('reviewer', own.organizationId);
    const client = await signIn(person);
    const reply = await admin.send('POST', `${path}/${person.id}/password`);
    const { password } = reply.body as NewPassword;
    expect((await client.send('GET', '/admin/api/me')).status).toBe(401);
    await expect(signIn(person)).rejects.toThrow('401');
    await signIn({ email: person.email, password });
    const entries = await auditOf(person.id);
    expect(entries).toMatchObject([{ action: 'user.set_password', before: null, after: null }]);
  });

  it('A new password unlocks a sign-in that was locked after wrong passwords', async () => {
    const person = await createPerson('reviewer', own.organizationId);
    const source = networkSource('127.0.0.1');
    await prisma.signInAttempt.createMany({
      data: Array.from({ length: 10 }, () => ({ id: newId('staff'), email: person.email, source })),
    });
    await expect(signIn(person)).rejects.toThrow('429');
    const reply = await admin.send('POST', `${path}/${person.id}/password`);
    const { password } = reply.body as NewPassword;
    await signIn({ email: person.email, password });
  });

  it('People cannot set their own password this way', async () => {
    expect((await admin.send('POST', `${path}/${adminPerson.id}/password`)).status).toBe(409);
  });
});

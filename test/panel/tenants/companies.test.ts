import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createKey, revokeKey } from '../../support/tenant.ts';

const path = '/admin/api/companies';

let own: { organizationId: string; companyId: string };
let other: { organizationId: string; companyId: string };
let admin: PanelClient;
let superAdmin: PanelClient;
beforeAll(async () => {
  [own, other] = [await createOrganizationWithCompany(), await createOrganizationWithCompany()];
  admin = await signIn(await createPerson('org_admin', own.organizationId));
  superAdmin = await signIn(await createPerson('super_admin'));
});

const idOf = (body: unknown): string => (body as { id: string }).id;

const auditOf = (subjectId: string) =>
  prisma.auditEntry.findMany({ where: { subjectId }, orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }] });

describe('creating a company', () => {
  it('An org_admin creates a company in their own organization and can select it immediately', async () => {
    const name = `Shop ${randomUUID()}`;
    const created = await admin.send('POST', path, { name, modules: ['shelf', 'shelf'] });
    expect([created.status, created.body]).toMatchObject([
      201,
      { name, modules: ['shelf'], organization: { id: own.organizationId }, activeKeys: 0, sessions: 0, captures: 0 },
    ]);
    const id = idOf(created.body);
    expect(JSON.stringify((await admin.send('GET', '/admin/api/me')).body)).toContain(id);
    expect(await auditOf(id)).toMatchObject([
      { action: 'company.create', organizationId: own.organizationId, companyId: id, after: { modules: ['shelf'] } },
    ]);
  });

  it('A super_admin names the organization of a new company', async () => {
    const named = { name: 'Shop', organizationId: other.organizationId };
    expect((await superAdmin.send('POST', path, named)).body).toMatchObject({
      organization: { id: other.organizationId },
      modules: ['submissions', 'shelf'],
    });
    expect((await superAdmin.send('POST', path, { name: 'Shop' })).status).toBe(422);
    expect((await superAdmin.send('POST', path, { name: 'Shop', organizationId: 'org_none' })).status).toBe(422);
  });

  it('A company in another organization, with an unknown module, or created by a reviewer is refused', async () => {
    expect((await admin.send('POST', path, { name: 'Shop', organizationId: other.organizationId })).status).toBe(422);
    expect((await admin.send('POST', path, { name: 'Shop', modules: ['shelves'] })).status).toBe(422);
    expect((await admin.send('POST', path, { name: '' })).status).toBe(422);
    const reviewer = await signIn(await createPerson('reviewer', own.organizationId));
    expect((await reviewer.send('POST', path, { name: 'Shop' })).status).toBe(403);
  });
});

describe('the list of companies', () => {
  it('The list counts active keys and contains only companies that the person can see', async () => {
    const place = await createOrganizationWithCompany();
    await createKey(place.companyId);
    await revokeKey((await createKey(place.companyId)).id);
    const { body } = await superAdmin.send('GET', `${path}?q=${place.companyId}`);
    expect(body).toMatchObject({ data: [{ id: place.companyId, activeKeys: 1, sessions: 0 }] });
    expect((await admin.send('GET', `${path}?q=${place.companyId}`)).body).toMatchObject({ data: [] });
    const byOrganization = await superAdmin.send('GET', `${path}?organizationId=${place.organizationId}`);
    expect(byOrganization.body).toMatchObject({ data: [{ id: place.companyId }], pagination: { hasMore: false } });
    const reviewer = await signIn(await createPerson('reviewer', place.organizationId, [place.companyId]));
    await superAdmin.send('POST', path, { name: 'Not for the reviewer', organizationId: place.organizationId });
    expect((await reviewer.send('GET', path)).body).toMatchObject({ data: [{ id: place.companyId }] });
    expect(((await reviewer.send('GET', path)).body as { data: unknown[] }).data).toHaveLength(1);
  });
});

describe('changing a company', () => {
  it('Callers are refused while a module is turned off, and accepted when it is turned on again', async () => {
    const place = await createOrganizationWithCompany();
    const client = await signIn(await createPerson('org_admin', place.organizationId));
    const { api } = await createKey(place.companyId);
    expect((await api.get('/api/v1/submissions')).status).toBe(200);
    const off = await client.send('PATCH', `${path}/${place.companyId}`, { modules: ['shelf'] });
    expect([off.status, off.body]).toMatchObject([200, { modules: ['shelf'], activeKeys: 1 }]);
    await eventually('it is refused', async () => (await api.get('/api/v1/submissions')).status === 403);
    expect((await api.get('/api/v1/shelf/profiles')).status).toBe(200);
    await client.send('PATCH', `${path}/${place.companyId}`, { modules: ['shelf', 'submissions'] });
    await eventually('it works again', async () => (await api.get('/api/v1/submissions')).status === 200);
    expect(await auditOf(place.companyId)).toMatchObject([
      { action: 'company.update', before: { modules: ['submissions', 'shelf'] }, after: { modules: ['shelf'] } },
      { action: 'company.update', before: { modules: ['shelf'] }, after: { modules: ['submissions', 'shelf'] } },
    ]);
  });

  it('A new name does not change the modules, and the same name writes nothing', async () => {
    const { body } = await admin.send('POST', path, { name: 'Before' });
    for (const _time of [1, 2]) {
      const renamed = await admin.send('PATCH', `${path}/${idOf(body)}`, { name: 'After' });
      expect(renamed.body).toMatchObject({ name: 'After', modules: ['submissions', 'shelf'] });
    }
    const [, ...changes] = await auditOf(idOf(body));
    expect(changes).toMatchObject([{ before: { name: 'Before' }, after: { name: 'After' } }]);
    expect(changes).toHaveLength(1);
  });

  it('A company of another organization is not found, and reviewers cannot change companies', async () => {
    expect((await admin.send('PATCH', `${path}/${other.companyId}`, { name: 'Mine' })).status).toBe(404);
    expect((await superAdmin.send('PATCH', `${path}/co_none`, { name: 'Mine' })).status).toBe(404);
    const reviewer = await signIn(await createPerson('reviewer', own.organizationId));
    expect((await reviewer.send('PATCH', `${path}/${own.companyId}`, { name: 'Mine' })).status).toBe(403);
    expect((await admin.send('PATCH', `${path}/${own.companyId}`, { modules: 'shelf' })).status).toBe(400);
  });
});

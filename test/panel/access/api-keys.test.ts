import { beforeAll, describe, expect, it } from 'vitest';
import { revokeReplacedKeys } from '../../../operations/access/revoke-replaced.ts';
import { auditEntriesOf } from '../../support/access/audit-entries.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { createClient } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createKey } from '../../support/tenant.ts';

const path = '/admin/api/api-keys';

interface Created {
  readonly key: string;
  readonly apiKey: { readonly id: string };
}

let companyId: string;
let otherCompanyId: string;
let admin: PanelClient;
let superAdmin: PanelClient;
beforeAll(async () => {
  const own = await createOrganizationWithCompany();
  const other = await createOrganizationWithCompany();
  ({ companyId } = own);
  otherCompanyId = other.companyId;
  admin = await signIn(await createPerson('org_admin', own.organizationId));
  superAdmin = await signIn(await createPerson('super_admin'));
});

const create = async (client: PanelClient, body: object): Promise<Created> => {
  const reply = await client.send('POST', path, body);
  expect(reply.status).toBe(201);
  return reply.body as Created;
};

describe('creating a key', () => {
  it('A new key has the limits that it was created with, and the list and the audit log show them', async () => {
    const limits = {
      expiresAt: '2099-01-31T00:00:00.000Z',
      scopes: ['read'],
      allowedAddresses: ['127.0.0.0/8', '::1'],
    };
    const { key, apiKey } = await create(admin, { name: 'Limited', companyId, ...limits });
    expect(apiKey).toMatchObject(limits);
    const api = createClient(key);
    expect((await api.get('/api/v1/companies')).status).toBe(200);
    expect((await api.post('/api/v1/webhooks/test', { url: 'https://shop.example' })).status).toBe(403);
    const entry = await prisma.auditEntry.findFirst({ where: { action: 'api_key.create', subjectId: apiKey.id } });
    expect(entry?.after).toMatchObject(limits);
  });

  it.each([
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['text that is not an address', { allowedAddresses: ['203.0.113.0/24', 'our office'] }, 'allowedAddresses[1]'],
    ['an empty list of addresses', { allowedAddresses: [] }, 'allowedAddresses'],
  ])('A key with %s gets 422 on the field', async (_, limits, field) => {
    const reply = await admin.send('POST', path, { name: 'Limited', companyId, ...limits });
    expect([reply.status, reply.body]).toMatchObject([422, { errors: [{ field }] }]);
  });

  it('A new key works for the API, and no later response shows it', async () => {
    const { key, apiKey } = await create(admin, { name: 'Shop', companyId });
    expect(key).toMatch(/^aok_[0-9a-f]{64}$/);
    expect((await createClient(key).get('/api/v1/companies')).status).toBe(200);
    const list = await admin.send('GET', `${path}?state=all&limit=100`);
    expect(list.body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          id: apiKey.id,
          name: 'Shop',
          lastFour: key.slice(-4),
          company: { id: companyId, name: expect.any(String) },
        }),
      ]),
    });
    expect(JSON.stringify(list.body)).not.toContain(key);
    expect(JSON.stringify(list.body)).not.toContain('keyHash');
  });

  it('A test key is listed with its company and marked as one, works for the API, and is revoked as any other', async () => {
    const { key, apiKey } = await create(admin, { name: 'Integration', companyId, isTest: true });
    expect(key).toMatch(/^aok_test_[0-9a-f]{64}$/);
    const api = createClient(key);
    expect((await api.get('/api/v1/companies')).body).toMatchObject({
      data: [{ id: expect.stringMatching(/^co_test_/) }],
    });
    const list = await admin.send('GET', `${path}?limit=100`);
    const shown = expect.objectContaining({
      id: apiKey.id,
      isTest: true,
      lastFour: key.slice(-4),
      company: expect.objectContaining({ id: companyId }),
    });
    expect(list.body).toMatchObject({ data: expect.arrayContaining([shown]) });
    const [entry] = await prisma.auditEntry.findMany({ where: { subjectId: apiKey.id } });
    expect(entry).toMatchObject({ companyId, after: { isTest: true } });
    expect((await admin.send('POST', `${path}/${apiKey.id}/revoke`)).body).toMatchObject({
      revokedAt: expect.any(String),
    });
    await eventually('the key is refused', async () => (await api.get('/api/v1/companies')).status === 403);
    const unscoped = await superAdmin.send('POST', path, { name: 'Nobody', isTest: true });
    expect([unscoped.status, unscoped.body]).toMatchObject([422, { errors: [{ field: 'companyId' }] }]);
  });

  it('Creating a key is in the audit log without the key', async () => {
    const { key, apiKey } = await create(admin, { name: 'Audited', companyId });
    const entries = await auditEntriesOf({ subjectId: apiKey.id });
    expect(entries).toMatchObject([{ action: 'api_key.create', companyId, after: { name: 'Audited' } }]);
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  it.each([
    ['no company', () => null],
    ['a company of another organization', () => otherCompanyId],
    ['a company that does not exist', () => 'com_none'],
  ])('An org_admin who sends %s gets 422 on companyId', async (_name, company) => {
    const reply = await admin.send('POST', path, { name: 'Refused', companyId: company() });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errors: [{ field: 'companyId' }] });
  });

  it('A key needs a name', async () => {
    expect((await admin.send('POST', path, { name: '  ', companyId })).status).toBe(422);
  });

  it('A super_admin can create a key without a company, which an org_admin cannot see', async () => {
    const { apiKey } = await create(superAdmin, { name: 'Unscoped' });
    expect(JSON.stringify((await admin.send('GET', `${path}?limit=100`)).body)).not.toContain(apiKey.id);
  });
});

describe('revoking a key', () => {
  it('A revoked key is refused by the API and no longer listed as active', async () => {
    const { key, apiKey } = await create(admin, { name: 'Leaked', companyId });
    const client = createClient(key);
    expect((await client.get('/api/v1/companies')).status).toBe(200);
    const reply = await admin.send('POST', `${path}/${apiKey.id}/revoke`);
    expect(reply.body).toMatchObject({ id: apiKey.id, revokedAt: expect.any(String) });
    await eventually('the key is refused', async () => (await client.get('/api/v1/companies')).status === 403);
    expect(JSON.stringify((await admin.send('GET', `${path}?limit=100`)).body)).not.toContain(apiKey.id);
    expect(JSON.stringify((await admin.send('GET', `${path}?state=all&limit=100`)).body)).toContain(apiKey.id);
  });

  it('Revoking a key twice keeps the first time and writes one audit entry', async () => {
    const { apiKey } = await create(admin, { name: 'Twice', companyId });
    const first = await admin.send('POST', `${path}/${apiKey.id}/revoke`);
    const second = await admin.send('POST', `${path}/${apiKey.id}/revoke`);
    expect(second.body).toEqual(first.body);
    expect(await prisma.auditEntry.count({ where: { subjectId: apiKey.id, action: 'api_key.revoke' } })).toBe(1);
  });

  it('Concurrent revocations of a key write one audit entry', async () => {
    const created = await Promise.all([1, 2, 3].map((n) => create(admin, { name: `Key ${n}`, companyId })));
    const calls = created.flatMap(({ apiKey }) => [1, 2, 3].map(() => `${path}/${apiKey.id}/revoke`));
    const replies = await Promise.all(calls.map((call) => admin.send('POST', call)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { apiKey } of created) {
      expect(await prisma.auditEntry.count({ where: { subjectId: apiKey.id, action: 'api_key.revoke' } })).toBe(1);
    }
  });

  it('A key of another organization is not found', async () => {
    const { id } = await createKey(otherCompanyId);
    expect((await admin.send('POST', `${path}/${id}/revoke`)).status).toBe(404);
    expect(await prisma.apiKey.findUniqueOrThrow({ where: { id } })).toMatchObject({ revokedAt: null });
  });
});

describe('rolling a key', () => {
  const roll = (client: PanelClient, id: string, overlapHours: number) =>
    client.send('POST', `${path}/${id}/roll`, { overlapHours });

  it('Both keys work during the overlap, then the old one is revoked automatically', async () => {
    const old = await create(admin, { name: 'Rolled', companyId, scopes: ['read'] });
    const reply = await roll(admin, old.apiKey.id, 168);
    const { key, apiKey, replaced } = reply.body as Created & { replaced: { expiresAt: string } };
    expect([reply.status, reply.body]).toMatchObject([
      201,
      {
        apiKey: { name: 'Rolled', company: { id: companyId }, scopes: ['read'], expiresAt: null, replacedBy: null },
        replaced: { id: old.apiKey.id, revokedAt: null, replacedBy: { id: apiKey.id, lastFour: key.slice(-4) } },
      },
    ]);
    const sevenDays = 7 * 24 * 3_600_000;
    expect(Math.abs(Date.parse(replaced.expiresAt) - Date.now() - sevenDays)).toBeLessThan(600_000);
    for (const one of [old.key, key]) expect((await createClient(one).get('/api/v1/companies')).status).toBe(200);
    expect((await roll(admin, old.apiKey.id, 1)).status).toBe(409);
    const audited = { before: { expiresAt: null }, after: { replacedBy: apiKey.id, expiresAt: replaced.expiresAt } };
    const entriesOf = (action: string) => prisma.auditEntry.findMany({ where: { action, subjectId: old.apiKey.id } });
    expect(await entriesOf('api_key.roll')).toMatchObject([{ companyId, ...audited }]);

    const ended = new Date(Date.now() - 1_000);
    await prisma.apiKey.update({ where: { id: old.apiKey.id }, data: { expiresAt: ended } });
    // The sweep of a worker does the same.
    await revokeReplacedKeys(prisma);
    expect(await prisma.apiKey.findUnique({ where: { id: old.apiKey.id } })).toMatchObject({ revokedAt: ended });
    expect(await entriesOf('api_key.revoke')).toMatchObject([{ actorLabel: 'worker', companyId }]);
    await eventually(
      'the old key is refused',
      async () => (await createClient(old.key).get('/api/v1/companies')).status === 403,
    );
    expect((await createClient(key).get('/api/v1/companies')).status).toBe(200);
  });

  it('Without an overlap, the old key is revoked immediately; a test key gets a test key, and an expiry the same lifetime', async () => {
    const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const old = await create(admin, { name: 'Integration', companyId, isTest: true, expiresAt });
    const reply = await roll(admin, old.apiKey.id, 0);
    const { key, apiKey } = reply.body as Created & { apiKey: { expiresAt: string } };
    expect(key).toMatch(/^aok_test_/);
    expect(reply.body).toMatchObject({ apiKey: { isTest: true }, replaced: { revokedAt: expect.any(String) } });
    expect(Math.abs(Date.parse(apiKey.expiresAt) - Date.parse(expiresAt))).toBeLessThan(600_000);
    await eventually(
      'the old key is refused',
      async () => (await createClient(old.key).get('/api/v1/companies')).status === 403,
    );
    expect((await createClient(key).get('/api/v1/companies')).body).toMatchObject({
      data: [{ id: expect.stringMatching(/^co_test_/) }],
    });
    expect((await roll(admin, old.apiKey.id, 0)).status).toBe(409);
  });

  it('An overlap of more than seven days gets 422, and a key of another organization 404', async () => {
    const { id } = await createKey(otherCompanyId);
    expect((await roll(admin, id, 24)).status).toBe(404);
    const own = await create(admin, { name: 'Kept', companyId });
    const reply = await roll(admin, own.apiKey.id, 169);
    expect([reply.status, reply.body]).toMatchObject([422, { errors: [{ field: 'overlapHours' }] }]);
  });
});

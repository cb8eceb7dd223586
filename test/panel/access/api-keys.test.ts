import { beforeAll, describe, expect, it } from 'vitest';
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
  const [own, other] = [await createOrganizationWithCompany(), await createOrganizationWithCompany()];
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
  it('gives a key that the API takes, and no later answer shows it', async () => {
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

  it('is in the audit log without the key', async () => {
    const { key, apiKey } = await create(admin, { name: 'Audited', companyId });
    const entries = await prisma.auditEntry.findMany({ where: { subjectId: apiKey.id } });
    expect(entries).toMatchObject([{ action: 'api_key.create', companyId, after: { name: 'Audited' } }]);
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  it.each([
    ['no company', () => null],
    ['a company of another organization', () => otherCompanyId],
    ['a company that does not exist', () => 'com_none'],
  ])('an org_admin is refused %s with 422 on companyId', async (_name, company) => {
    const reply = await admin.send('POST', path, { name: 'Refused', companyId: company() });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errors: [{ field: 'companyId' }] });
  });

  it('a name is required', async () => {
    expect((await admin.send('POST', path, { name: '  ', companyId })).status).toBe(422);
  });

  it('a super_admin may make a key of no company, which an org_admin does not see', async () => {
    const { apiKey } = await create(superAdmin, { name: 'Unscoped' });
    expect(JSON.stringify((await admin.send('GET', `${path}?limit=100`)).body)).not.toContain(apiKey.id);
  });
});

describe('revoking a key', () => {
  it('the API refuses it afterwards, and the list of active keys has it no more', async () => {
    const { key, apiKey } = await create(admin, { name: 'Leaked', companyId });
    const client = createClient(key);
    expect((await client.get('/api/v1/companies')).status).toBe(200);
    const reply = await admin.send('POST', `${path}/${apiKey.id}/revoke`);
    expect(reply.body).toMatchObject({ id: apiKey.id, revokedAt: expect.any(String) });
    await eventually('the key is refused', async () => (await client.get('/api/v1/companies')).status === 403);
    expect(JSON.stringify((await admin.send('GET', `${path}?limit=100`)).body)).not.toContain(apiKey.id);
    expect(JSON.stringify((await admin.send('GET', `${path}?state=all&limit=100`)).body)).toContain(apiKey.id);
  });

  it('twice keeps the first time and one entry of the audit log', async () => {
    const { apiKey } = await create(admin, { name: 'Twice', companyId });
    const first = await admin.send('POST', `${path}/${apiKey.id}/revoke`);
    const second = await admin.send('POST', `${path}/${apiKey.id}/revoke`);
    expect(second.body).toEqual(first.body);
    expect(await prisma.auditEntry.count({ where: { subjectId: apiKey.id, action: 'api_key.revoke' } })).toBe(1);
  });

  it('by several at the same time is one entry of the audit log', async () => {
    const created = await Promise.all([1, 2, 3].map((n) => create(admin, { name: `Key ${n}`, companyId })));
    const calls = created.flatMap(({ apiKey }) => [1, 2, 3].map(() => `${path}/${apiKey.id}/revoke`));
    const replies = await Promise.all(calls.map((call) => admin.send('POST', call)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { apiKey } of created)
      expect(await prisma.auditEntry.count({ where: { subjectId: apiKey.id, action: 'api_key.revoke' } })).toBe(1);
  });

  it('a key of another organization is not there', async () => {
    const { id } = await createKey(otherCompanyId);
    expect((await admin.send('POST', `${path}/${id}/revoke`)).status).toBe(404);
    expect(await prisma.apiKey.findUniqueOrThrow({ where: { id } })).toMatchObject({ revokedAt: null });
  });
});

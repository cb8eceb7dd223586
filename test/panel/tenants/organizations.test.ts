import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';

const path = '/admin/api/organizations';

let organizationId: string;
let otherId: string;
let admin: PanelClient;
let superAdmin: PanelClient;
beforeAll(async () => {
  ({ organizationId } = await createOrganizationWithCompany());
  ({ organizationId: otherId } = await createOrganizationWithCompany());
  admin = await signIn(await createPerson('org_admin', organizationId));
  superAdmin = await signIn(await createPerson('super_admin'));
});

const idOf = (body: unknown): string => (body as { id: string }).id;

describe('organizations', () => {
  it('Organizations are created, found by part of their name, and renamed, with one audit entry for each change', async () => {
    const word = randomUUID();
    const created = await superAdmin.send('POST', path, { name: ` Acme ${word} ` });
    expect([created.status, created.body]).toMatchObject([201, { name: `Acme ${word}`, companyCount: 0 }]);
    const id = idOf(created.body);
    const found = await superAdmin.send('GET', `${path}?q=${word.toUpperCase()}`);
    expect((found.body as { data: unknown[] }).data).toEqual([created.body]);
    for (const _time of [1, 2]) {
      const renamed = await superAdmin.send('PATCH', `${path}/${id}`, { name: 'Acme Group' });
      expect([renamed.status, renamed.body]).toMatchObject([200, { id, name: 'Acme Group' }]);
    }
    const entries = await prisma.auditEntry.findMany({ where: { subjectId: id }, orderBy: { occurredAt: 'asc' } });
    expect(entries).toMatchObject([
      { action: 'organization.create', organizationId: id, after: { name: `Acme ${word}` } },
      { action: 'organization.rename', before: { name: `Acme ${word}` }, after: { name: 'Acme Group' } },
    ]);
  });

  it('Organizations have the number of their companies and of their enabled people', async () => {
    const disabled = await createPerson('reviewer', organizationId);
    await prisma.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const { body } = await superAdmin.send('GET', `${path}?q=${organizationId}`);
    expect(body).toMatchObject({ data: [{ id: organizationId, companyCount: 1, personCount: 1 }] });
  });

  it('Organizations are listed in pages by name', async () => {
    const word = randomUUID();
    for (const letter of ['C', 'A', 'B']) await superAdmin.send('POST', path, { name: `${word} ${letter}` });
    const first = await superAdmin.send('GET', `${path}?limit=2&q=${word}`);
    const { nextCursor } = (first.body as { pagination: { nextCursor: string } }).pagination;
    const rest = await superAdmin.send('GET', `${path}?limit=2&q=${word}&cursor=${nextCursor}`);
    expect(first.body).toMatchObject({ data: [{ name: `${word} A` }, { name: `${word} B` }] });
    expect(rest.body).toMatchObject({ data: [{ name: `${word} C` }], pagination: { hasMore: false } });
  });

  it('An org_admin sees only their own organization and cannot change it', async () => {
    expect((await admin.send('GET', path)).body).toMatchObject({ data: [{ id: organizationId }] });
    expect((await admin.send('GET', `${path}?q=${otherId}`)).body).toMatchObject({ data: [] });
    expect((await admin.send('POST', path, { name: 'Own' })).status).toBe(403);
    expect((await admin.send('PATCH', `${path}/${organizationId}`, { name: 'Own' })).status).toBe(403);
  });

  it('An unknown organization is not found, and a name is required', async () => {
    expect((await superAdmin.send('PATCH', `${path}/org_none`, { name: 'Acme' })).status).toBe(404);
    expect((await superAdmin.send('POST', path, { name: ' ' })).status).toBe(422);
    expect((await superAdmin.send('PATCH', `${path}/${organizationId}`, {})).status).toBe(400);
  });
});

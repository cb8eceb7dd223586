import { beforeAll, describe, expect, it } from 'vitest';
import { insertAuditEntry } from '../../../prisma/audit/write.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  type PanelClient,
  panelClient,
  signIn,
  type TestPerson,
} from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';

const path = '/admin/api/audit-entries';

interface Entry {
  readonly id: string;
  readonly action: string;
}
interface Page {
  readonly data: readonly Entry[];
  readonly pagination: { readonly nextCursor: string | null };
}

let own: { organizationId: string; companyId: string };
let other: { organizationId: string; companyId: string };
let person: TestPerson;
let admin: PanelClient;
let superAdmin: PanelClient;
beforeAll(async () => {
  [own, other] = [await createOrganizationWithCompany(), await createOrganizationWithCompany()];
  person = await createPerson('org_admin', own.organizationId);
  admin = await signIn(person);
  superAdmin = await signIn(await createPerson('super_admin'));
});

const listOf = async (client: PanelClient, query: string): Promise<Page> => {
  const reply = await client.send('GET', `${path}?${query}`);
  expect([reply.status, reply.body]).toMatchObject([200, {}]);
  return reply.body as Page;
};

const actionsOf = async (client: PanelClient, query: string): Promise<string[]> =>
  (await listOf(client, query)).data.map(({ action }) => action);

/** An entry of a person who is not signed in. */
const insert = async (subjectId: string, parts: { organizationId?: string; companyId?: string } = {}) =>
  insertAuditEntry(
    prisma,
    { userId: null, label: `${subjectId}@example.com`, requestId: 'req-1' },
    { action: 'webhook.test', subject: { type: 'webhook_url', id: subjectId }, ...parts },
  );

describe('the list of entries', () => {
  it('Entries are listed newest first, in pages, with the names of their subjects', async () => {
    const { body } = await admin.send('POST', '/admin/api/companies', { name: 'First name' });
    const { id } = body as { id: string };
    for (const name of ['Second name', 'Third name']) await admin.send('PATCH', `/admin/api/companies/${id}`, { name });
    const first = await listOf(admin, `subject=${id}&limit=2`);
    const rest = await listOf(admin, `subject=${id}&limit=2&cursor=${first.pagination.nextCursor}`);
    expect(first.data.map(({ action }) => action)).toEqual(['company.update', 'company.update']);
    expect(rest).toMatchObject({ data: [{ action: 'company.create' }], pagination: { hasMore: false } });
    expect(first.data[0]).toMatchObject({
      actor: { id: person.id, email: person.email },
      subject: { type: 'company', id, name: 'Third name' },
      company: { id, name: 'Third name' },
      organization: { id: own.organizationId },
    });
  });

  it('Entries are filtered by person, action, company and period', async () => {
    const { body } = await admin.send('POST', '/admin/api/companies', { name: 'Narrowed' });
    const { id } = body as { id: string };
    const created = 'company.create';
    expect(await actionsOf(admin, `who=${person.email.slice(0, 30).toUpperCase()}&subject=${id}`)).toEqual([created]);
    expect(await actionsOf(admin, `who=someone-else&subject=${id}`)).toEqual([]);
    expect(await actionsOf(admin, `companyId=${id}&action=${created}`)).toEqual([created]);
    expect(await actionsOf(admin, `companyId=${id}&action=company.update`)).toEqual([]);
    const row = await prisma.auditEntry.findFirstOrThrow({ where: { subjectId: id } });
    const at = row.occurredAt.toISOString();
    const later = new Date(row.occurredAt.getTime() + 1).toISOString();
    expect(await actionsOf(admin, `subject=${id}&from=${at}&to=${later}`)).toEqual([created]);
    expect(await actionsOf(admin, `subject=${id}&to=${at}`)).toEqual([]);
    expect(await actionsOf(admin, `subject=${id}&from=${later}`)).toEqual([]);
    expect((await admin.send('GET', `${path}?from=yesterday`)).status).toBe(400);
    expect((await admin.send('GET', `${path}?cursor=none`)).status).toBe(400);
  });
});

describe('reading an entry', () => {
  const subjects = { company: '', organization: '', elsewhere: '', nowhere: '' };
  beforeAll(async () => {
    for (const key of Object.keys(subjects) as (keyof typeof subjects)[]) subjects[key] = `${key}-${own.companyId}`;
    await insert(subjects.company, { companyId: own.companyId });
    await insert(subjects.organization, { organizationId: own.organizationId });
    await insert(subjects.elsewhere, { organizationId: other.organizationId, companyId: other.companyId });
    await insert(subjects.nowhere);
  });

  it.each([
    ['company', 1],
    ['organization', 1],
    ['elsewhere', 0],
    ['nowhere', 0],
  ] as const)('An org_admin reads this many entries of %s: %i', async (key, count) => {
    const { data } = await listOf(superAdmin, `subject=${subjects[key]}`);
    expect(data).toHaveLength(1);
    expect((await listOf(admin, `subject=${subjects[key]}`)).data).toHaveLength(count);
    const reply = await admin.send('GET', `${path}/${data[0]?.id}`);
    expect(reply.status).toBe(count === 1 ? 200 : 404);
  });

  it('Reviewers cannot read the audit log', async () => {
    const reviewer = await signIn(await createPerson('reviewer', own.organizationId));
    expect((await reviewer.send('GET', path)).status).toBe(403);
  });
});

describe('one entry', () => {
  it('An entry shows its changes member by member, with names for ids, and never a password', async () => {
    const body = { email: `audited-${own.companyId}@example.com`, name: 'Audited', role: 'reviewer' };
    const created = await admin.send('POST', '/admin/api/users', body);
    const { password, person: made } = created.body as { password: string; person: { id: string } };
    await admin.send('PATCH', `/admin/api/users/${made.id}`, { companyIds: [own.companyId] });
    const [update, creation] = (await listOf(admin, `subject=${made.id}`)).data;
    const detail = await admin.send('GET', `${path}/${update?.id}`);
    expect([detail.status, detail.body]).toMatchObject([
      200,
      {
        action: 'user.update',
        requestId: expect.any(String),
        subject: { name: 'Audited' },
        changes: [{ path: ['companyIds'], kind: 'changed', before: [], after: [own.companyId] }],
        names: { [own.companyId]: expect.stringContaining('Company') },
      },
    ]);
    const first = await admin.send('GET', `${path}/${creation?.id}`);
    expect(first.body).toMatchObject({
      changes: expect.arrayContaining([{ path: ['role'], kind: 'added', before: null, after: 'reviewer' }]),
    });
    expect(JSON.stringify([detail.body, first.body])).not.toContain(password);
    expect((await admin.send('GET', `${path}/aud_none`)).status).toBe(404);
  });
});

describe("changes to a person's own account", () => {
  it("Signing in, a wrong password, a password change and signing out are entries of the person's organization", async () => {
    const someone = await createPerson('reviewer', own.organizationId);
    const { email } = someone;
    await panelClient('').send('POST', '/admin/auth/sign-in/email', { email, password: 'not the right one' });
    const client = await signIn(someone);
    const newPassword = 'another good password';
    const change = { currentPassword: 'not the right one', newPassword, revokeOtherSessions: true };
    expect((await client.send('POST', '/admin/auth/change-password', change)).status).toBe(400);
    const right = { ...change, currentPassword: someone.password };
    expect((await client.send('POST', '/admin/auth/change-password', right)).status).toBe(200);
    const again = await signIn({ email, password: newPassword });
    expect((await again.send('POST', '/admin/auth/sign-out', {})).status).toBe(200);
    const last = await signIn({ email, password: newPassword });
    expect((await last.send('POST', '/admin/auth/revoke-sessions', {})).status).toBe(200);
    expect((await actionsOf(admin, `subject=${someone.id}`)).toReversed()).toEqual([
      'sign_in_failed',
      'sign_in',
      'identity_confirm_failed',
      'password_change',
      'sign_in',
      'sign_out',
      'sign_in',
      'sign_out_everywhere',
    ]);
  });

  it('A failed sign-in with an unknown address is visible only to super_admins', async () => {
    const email = `nobody-${own.companyId}@example.com`;
    await panelClient('').send('POST', '/admin/auth/sign-in/email', { email, password: 'not the right one' });
    expect(await actionsOf(superAdmin, `who=${email}`)).toEqual(['sign_in_failed']);
    expect(await actionsOf(admin, `who=${email}`)).toEqual([]);
  });
});

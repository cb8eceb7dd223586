import { beforeAll, describe, expect, it } from 'vitest';
import { roleMay, type StaffRole } from '../../../domain/access/permissions.ts';
import { panelOpenApiDocument } from '../../../panel/api/openapi.ts';
import { panelRoutes } from '../../../panel/api/routes.ts';
import { type Expectation, expectations } from '../../support/access/expectations.ts';
import { type Operation, operationsOf } from '../../support/access/operations.ts';
import { createOwner, createSibling, type Owner, ownedPath } from '../../support/access/owner.ts';
import { createOrganizationWithCompany, createPerson, panelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';

const operations = operationsOf(panelOpenApiDocument('http://localhost'));
const expectationOf = ({ operationId }: Operation): Expectation => {
  const expectation = expectations[operationId];
  if (!expectation) throw new Error(`${operationId} has no expectation in this file.`);
  return expectation;
};
const permissionOf = ({ operationId }: Operation) =>
  panelRoutes.find((route) => route.operationId === operationId)?.permission ?? null;

it('Every operation of the panel has an expectation here, and every expectation names an operation', () => {
  expect(Object.keys(expectations).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    panelRoutes.map(({ operationId }) => operationId).sort(),
  );
});

let owner: Owner;
const cookies = new Map<string, string>();
const cookieOf = (who: string): string => cookies.get(who) ?? '';

beforeAll(async () => {
  owner = await createOwner();
  const other = await createOrganizationWithCompany();
  const sibling = await createSibling(owner.organizationId);
  const keep = async (who: string, ...person: Parameters<typeof createPerson>) => {
    const created = await createPerson(...person);
    cookies.set(who, (await signIn(created)).cookie);
    return created;
  };
  await keep('an administrator of another organization', 'org_admin', other.organizationId);
  await keep('a reviewer of another organization', 'reviewer', other.organizationId);
  await keep('a reviewer of another company', 'reviewer', owner.organizationId, [sibling.companyId]);
  await keep('a reviewer without companies', 'reviewer', owner.organizationId, []);
  await keep('a super administrator', 'super_admin');
  const disabled = await keep('a person who was disabled', 'org_admin', owner.organizationId);
  await prisma.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
  const { id: userId } = await keep('a person whose sign-in has expired', 'org_admin', owner.organizationId);
  await prisma.staffSession.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  await keep('a person who has signed out', 'org_admin', owner.organizationId);
  await panelClient(cookieOf('a person who has signed out')).send('POST', '/admin/auth/sign-out', {});
}, 240_000);

/** Sends the request of an operation about an object of the owner. The body of a stream of events is not read. */
const send = async (who: string, operation: Operation) => {
  const { query, body } = expectationOf(operation);
  const { baseUrl } = testStack();
  const url = new URL(ownedPath(operation.path, owner), baseUrl);
  for (const [name, value] of Object.entries(query?.(owner) ?? {})) url.searchParams.set(name, value);
  const content = operation.method === 'GET' ? undefined : JSON.stringify(body?.(owner) ?? {});
  const response = await fetch(url, {
    method: operation.method,
    headers: { cookie: cookieOf(who), origin: baseUrl, 'content-type': 'application/json' },
    ...(content === undefined ? {} : { body: content }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isStream) await response.body?.cancel();
  return { status: response.status, text: isStream ? '' : await response.text() };
};

describe.each([
  ['nobody'],
  ['a person who was disabled'],
  ['a person whose sign-in has expired'],
  ['a person who has signed out'],
])('%s', (who) => {
  it('Every operation answers 401 without a valid sign-in', async () => {
    for (const operation of operations) expect((await send(who, operation)).status, operation.operationId).toBe(401);
  });
});

/** Data that no stranger may read. Ids are enough, because names are shown only next to them. */
const secretsOf = ({ ids, captureId }: Owner): string[] =>
  [captureId, ...Object.values(ids)].filter((id) => id.length > 20 && id !== ids.organizationId);

const stateOfOwner = async () => {
  const { companyId, userId } = owner.ids;
  const where = { companyId: companyId ?? '' };
  return {
    company: await prisma.company.findUnique({ where: { id: where.companyId } }),
    person: await prisma.user.findUnique({ where: { id: userId ?? '' } }),
    passkeys: await prisma.staffPasskey.findMany({ where: { userId: userId ?? '' } }),
    signIns: await prisma.staffSession.findMany({ where: { userId: userId ?? '' }, select: { id: true } }),
    keys: await prisma.apiKey.findMany({ where, orderBy: { id: 'asc' }, select: { id: true, revokedAt: true } }),
    submissions: await prisma.submission.findMany({ where, orderBy: { id: 'asc' } }),
    matches: await prisma.fraudMatch.findMany({ where, orderBy: { id: 'asc' } }),
    captures: await prisma.shelfCapture.findMany({ where, orderBy: { id: 'asc' } }),
    profiles: await prisma.shelfProfileVersion.findMany({ where: { profile: where }, orderBy: { id: 'asc' } }),
    deliveries: await prisma.delivery.findMany({ where, orderBy: { id: 'asc' } }),
    changes: await prisma.auditEntry.count({ where: { ...where, before: { not: {} } } }),
  };
};

describe.each<[string, StaffRole]>([
  ['an administrator of another organization', 'org_admin'],
  ['a reviewer of another organization', 'reviewer'],
  ['a reviewer of another company', 'reviewer'],
  ['a reviewer without companies', 'reviewer'],
])('%s', (who, role) => {
  it('No operation that names a company shows or changes anything of it', async () => {
    const before = await stateOfOwner();
    for (const operation of operations) {
      const { stranger } = expectationOf(operation);
      const permission = permissionOf(operation);
      const { status, text } = await send(who, operation);
      const name = `${operation.operationId}: ${text.slice(0, 200)}`;
      if (permission !== null && !roleMay(role, permission)) {
        expect(status, name).toBe(403);
      } else if (stranger === 'filtered') {
        expect([200, 404], name).toContain(status);
      } else if (stranger !== 'shared') expect(status, name).toBe(stranger);
      for (const secret of stranger === 'filtered' ? secretsOf(owner) : []) {
        expect(text.includes(secret), `${secret} in ${name}`).toBe(false);
      }
    }
    expect(await stateOfOwner()).toEqual(before);
  });
});

it("The same requests reach the company's objects if its people may see them", async () => {
  // These would remove objects that other operations name, belong to a single person, or are about uploads in the
  // panel.
  const apart = new Set([
    'eraseContent',
    'withdrawPanelWorkflow',
    'renamePasskey',
    'removePasskey',
    'endSignIn',
    'removeView',
    'removeMailbox',
    'submitUpload',
    'getTrial',
    'startTrial',
    'removeTrial',
    'listTrialPages',
    'getTrialPage',
  ]);
  for (const operation of operations.filter(({ operationId }) => !apart.has(operationId))) {
    const { stranger } = expectationOf(operation);
    if (stranger === 'shared') continue;
    const { status, text } = await send('a super administrator', operation);
    const name = `${operation.operationId}: ${status} ${text.slice(0, 300)}`;
    const isReached = status < 300 || status === 409 || status === 422 || text.includes('No such picture');
    expect(isReached, name).toBe(true);
    if (stranger === 422) expect(status, name).toBe(201);
  }
}, 180_000);

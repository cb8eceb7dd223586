import { beforeAll, expect, it } from 'vitest';
import { panelRoutes } from '../../../panel/api/routes.ts';
import { createOwner, type Owner } from '../../support/access/owner.ts';
import { createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { createClient } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey, revokeKey } from '../../support/tenant.ts';

let owner: Owner;
let reviewer: PanelClient;
beforeAll(async () => {
  owner = await createOwner();
  reviewer = await signIn(owner.person);
}, 240_000);

const entriesOf = (subjectId: string, action: string) =>
  prisma.auditEntry.findMany({
    where: { subjectId, action, ...(action.endsWith('.view') ? { userId: owner.person.id } : {}) },
  });

it('A person who views a document or a shelf capture is recorded with address and program, once in a while', async () => {
  const { submissionId = '' } = owner.ids;
  const browser = { 'user-agent': 'Browser 1.0' };
  for (const path of ['', '/pages/0/1', '']) {
    expect(
      (await reviewer.send('GET', `/admin/api/submissions/${submissionId}${path}`, undefined, browser)).status,
    ).toBe(200);
  }
  expect((await reviewer.send('GET', `/admin/api/shelf-captures/${owner.captureId}`)).status).toBe(200);
  expect(await entriesOf(submissionId, 'submission.view')).toMatchObject([
    {
      actorLabel: owner.person.email,
      companyId: owner.ids.companyId,
      organizationId: owner.organizationId,
      address: '127.0.0.1',
      userAgent: 'Browser 1.0',
      requestId: expect.any(String),
    },
  ]);
  expect(await entriesOf(owner.captureId, 'shelf_capture.view')).toHaveLength(1);
});

it('Every operation that shows extracted data or files of one subject records the view', () => {
  const recorded = panelRoutes.filter(({ viewed }) => viewed).map(({ operationId }) => operationId);
  expect(recorded.sort()).toEqual([
    'getEvaluation',
    'getPanelCapture',
    'getPanelCaptureRun',
    'getPanelPage',
    'getPanelPageWords',
    'getPanelPhoto',
    'getPanelSubmission',
  ]);
});

it('A person who is refused for a missing permission, or from the page of another site, is recorded once for each operation', async () => {
  const person = await createPerson('reviewer', owner.organizationId);
  const client = await signIn(person);
  for (const _ of [1, 2]) expect((await client.send('GET', '/admin/api/users')).status).toBe(403);
  const foreign = { origin: 'https://evil.example' };
  expect((await client.send('POST', '/admin/api/webhook-tests', {}, foreign)).status).toBe(403);
  const refused = await prisma.auditEntry.findMany({
    where: { userId: person.id, action: 'access.refuse' },
    orderBy: { id: 'asc' },
  });
  expect(refused).toMatchObject([
    { subjectType: 'operation', subjectId: 'listUsers', organizationId: owner.organizationId, address: '127.0.0.1' },
    { subjectId: 'testWebhook', after: { reason: expect.stringContaining('BASE_URL') } },
  ]);
});

it('The use of a key that was revoked, has expired or lacks the scope is recorded once for each reason', async () => {
  const { companyId } = owner.tenant;
  const { id, secret } = await createKey(companyId);
  await prisma.apiKey.update({ where: { id }, data: { scopes: ['submit'] } });
  const use = (key: string) => createClient(key).get('/api/v1/submissions', { 'user-agent': 'Caller 2.0' });
  for (const _ of [1, 2, 3]) expect((await use(secret)).status).toBe(403);
  const revoked = await createKey(companyId);
  await revokeKey(revoked.id);
  expect((await use(revoked.secret)).status).toBe(403);
  expect(await entriesOf(id, 'api_key.refuse')).toMatchObject([
    { companyId, after: { reason: 'insufficient-scope' }, address: '127.0.0.1', userAgent: 'Caller 2.0' },
  ]);
  expect(await entriesOf(revoked.id, 'api_key.refuse')).toMatchObject([{ after: { reason: 'forbidden' } }]);
});

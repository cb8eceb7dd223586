import { beforeAll, describe, expect, it } from 'vitest';
import { disableFailing } from '../../../operations/webhooks/disable-failing.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { act } from '../../support/documents/reviews.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const path = '/admin/api/webhook-endpoints';

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let admin: PanelClient;
let adminId: string;
beforeAll(async () => {
  tenant = await createReviewTenant();
  const person = await createPerson('org_admin', tenant.organizationId);
  adminId = person.id;
  admin = await signIn(person);
}, 120_000);

interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly headerNames: readonly string[];
  readonly disabled: boolean;
  readonly disabledReason: string | null;
}

const create = async (body: object = {}): Promise<{ endpoint: Endpoint; secret: string }> => {
  const reply = await admin.send('POST', path, {
    companyId: tenant.companyId,
    url: 'https://example.com/hooks',
    ...body,
  });
  expect([reply.status, reply.body]).toMatchObject([201, {}]);
  return reply.body as { endpoint: Endpoint; secret: string };
};
const listed = async (): Promise<readonly Endpoint[]> =>
  ((await admin.send('GET', `${path}?companyId=${tenant.companyId}`)).body as { data: Endpoint[] }).data;
const auditOf = (subjectId: string) => prisma.auditEntry.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });

describe('Webhook endpoints in the panel', { timeout: 120_000 }, () => {
  it('An administrator creates, changes, disables, enables and deletes an endpoint, and each change is in the audit log without a secret', async () => {
    const { endpoint, secret } = await create({ headers: { Authorization: 'Bearer s3cret' }, retryDelaysSeconds: [5] });
    expect(secret).toMatch(/^whsec_/);
    expect(endpoint).toMatchObject({ headerNames: ['Authorization'], disabled: false });
    const one = `${path}/${endpoint.id}`;
    expect(await admin.send('PATCH', one, { description: 'Shop', eventTypes: ['session.completed'] })).toMatchObject({
      status: 200,
      body: { description: 'Shop', url: endpoint.url, headerNames: ['Authorization'] },
    });
    expect(await admin.send('PATCH', one, { disabled: true })).toMatchObject({ body: { disabledReason: 'request' } });
    expect((await admin.send('POST', `${one}/recover`, { since: '2026-01-01T00:00:00Z' })).status).toBe(409);
    expect(await admin.send('PATCH', one, { disabled: false })).toMatchObject({ body: { disabled: false } });
    const rolled = await admin.send('POST', `${one}/roll-secret`, { overlapHours: 1 });
    expect(rolled).toMatchObject({ status: 200, body: { previousSignsUntil: expect.any(String) } });
    const { secret: next } = rolled.body as { secret: string };
    expect(next).not.toBe(secret);
    expect((await listed()).map(({ id }) => id)).toContain(endpoint.id);
    expect((await admin.send('DELETE', one)).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).not.toContain(endpoint.id);
    expect((await admin.send('PATCH', one, { description: 'Gone' })).status).toBe(404);

    const entries = await auditOf(endpoint.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook_endpoint.create',
      'webhook_endpoint.update',
      'webhook_endpoint.disable',
      'webhook_endpoint.enable',
      'webhook_endpoint.roll_secret',
      'webhook_endpoint.remove',
    ]);
    expect(entries.every(({ userId, companyId }) => userId === adminId && companyId === tenant.companyId)).toBe(true);
    expect(entries[1]).toMatchObject({
      before: { description: '', eventTypes: [] },
      after: { description: 'Shop', eventTypes: ['session.completed'] },
    });
    const text = JSON.stringify(entries);
    for (const hidden of ['s3cret', secret, next]) expect(text).not.toContain(hidden);
  });

  it('An endpoint is refused with the name of each wrong value, and beyond the maximum', async () => {
    const createWith = (body: object) =>
      admin.send('POST', path, { companyId: tenant.companyId, url: 'https://example.com/', ...body });
    expect(await createWith({ url: 'http://127.0.0.1/' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'url' }] },
    });
    expect(await createWith({ headers: { Host: 'a' }, retryDelaysSeconds: [200_000, 200_000] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'headers.Host' }, { field: 'retryDelaysSeconds' }] },
    });
    expect((await createWith({ eventTypes: ['nothing'] })).status).toBe(422);
  });

  it('Reviewers see the endpoints of their companies and change none, and others find nothing', async () => {
    const { endpoint } = await create();
    const one = `${path}/${endpoint.id}`;
    const reviewer = await signIn(await createPerson('reviewer', tenant.organizationId));
    expect((await reviewer.send('GET', path)).body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: endpoint.id })]),
    });
    const other = await createOrganizationWithCompany();
    const stranger = await signIn(await createPerson('org_admin', other.organizationId));
    expect((await stranger.send('GET', `${path}?companyId=${tenant.companyId}`)).body).toEqual({ data: [] });
    for (const [client, status] of [
      [reviewer, 403],
      [stranger, 404],
    ] as const) {
      expect((await client.send('PATCH', one, { disabled: true })).status).toBe(status);
      expect((await client.send('DELETE', one)).status).toBe(status);
      expect((await client.send('POST', `${one}/roll-secret`, { overlapHours: 1 })).status).toBe(status);
      expect((await client.send('POST', `${one}/recover`, { since: '2026-01-01T00:00:00Z' })).status).toBe(status);
    }
    expect(
      (await stranger.send('POST', path, { companyId: tenant.companyId, url: 'https://example.com/' })).status,
    ).toBe(422);
  });

  it('An endpoint that is enabled again recovers the events since a time, and its deliveries are listed separately', async () => {
    const receiver = await startReceiver();
    const { endpoint } = await create({ url: receiver.url, disabled: true, eventTypes: ['submission.cancelled'] });
    const since = new Date(Date.now() - 1_000).toISOString();
    const { submissionId } = await createSession(tenant);
    await act(tenant, submissionId, 'cancel');
    await admin.send('PATCH', `${path}/${endpoint.id}`, { disabled: false });
    const recover = () => admin.send('POST', `${path}/${endpoint.id}/recover`, { since });
    expect(await recover()).toMatchObject({ status: 200, body: { created: 1, sentAgain: 0, hasMore: false } });
    await receiver.waitFor(1);
    expect(await recover()).toMatchObject({ body: { created: 0 } });
    const { body } = await admin.send('GET', `/admin/api/deliveries?endpointId=${endpoint.id}`);
    expect(body).toMatchObject({ data: [{ eventType: 'submission.cancelled', url: receiver.url }] });
    expect((body as { data: unknown[] }).data).toHaveLength(1);
    expect((await auditOf(endpoint.id)).at(-1)).toMatchObject({
      action: 'webhook_endpoint.recover',
      after: { created: 1, sentAgain: 0 },
    });
  });

  it('Changes by callers and endpoints that a worker disables are in the audit log, too', async () => {
    const reply = await tenant.api.post('/api/v1/webhook-endpoints', { url: 'https://example.com/callers' });
    const { id } = reply.body as { id: string };
    await tenant.api.send('PATCH', `/api/v1/webhook-endpoints/${id}`, { body: { description: 'Changed' } });
    await prisma.webhookEndpoint.update({ where: { id }, data: { failingSince: new Date(0) } });
    await disableFailing(prisma, { failingMs: 5 * 86_400_000, sendsMail: false });
    const entries = await auditOf(id);
    expect(entries).toMatchObject([
      { action: 'webhook_endpoint.create', actorLabel: `key:${tenant.key.id}`, userId: null },
      { action: 'webhook_endpoint.update', before: { description: '' }, after: { description: 'Changed' } },
      { action: 'webhook_endpoint.disable', actorLabel: 'worker', after: { disabledReason: 'failing' } },
    ]);
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ disabledReason: 'failing' });
    const log = await admin.send('GET', '/admin/api/audit-entries?action=webhook_endpoint.disable');
    expect(log.body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ subject: expect.objectContaining({ id }) })]),
    });
  });
});

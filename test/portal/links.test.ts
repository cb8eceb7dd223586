import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CreatedEndpoint } from '../../api/routes/webhook-endpoints/schema.ts';
import { PortalLink } from '../../api/routes/webhook-portal-links/schema.ts';
import { newId } from '../../domain/ids.ts';
import { pageOf } from '../../http/pagination.ts';
import { answers } from '../support/answers.ts';
import { act } from '../support/documents/reviews.ts';
import { createSession } from '../support/documents/sessions.ts';
import { expectBody, expectFields, expectProblem } from '../support/stack/api-client.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createKey, createTenant } from '../support/tenant.ts';
import { createPortalLink, portalHolder, portalLinksPath } from '../support/webhooks/portal.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

const Endpoints = z.object({ data: z.array(z.object({ id: z.string(), url: z.string() })) });
const Deliveries = z.object({ data: z.array(z.object({ id: z.string(), status: z.string() })) });
const Tested = z.object({
  success: z.boolean(),
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
});

const auditOf = async (label: string) =>
  (
    await prisma.auditEntry.findMany({ where: { actorLabel: label }, orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }] })
  ).map(({ action }) => action);

describe('A link to the webhook portal', { timeout: 120_000 }, () => {
  it('The holder of a portal link creates an endpoint, tests it, gets an event, sends it again, rolls the secret and disables it, and the audit log names the link', async () => {
    const tenant = await createTenant();
    const receiver = await startReceiver();
    const { link, holder } = await createPortalLink(tenant);
    expect((await holder.call('GET', 'portal')).body).toEqual({
      company: tenant.companyName,
      expiresAt: link.expiresAt,
    });
    const headers = { Authorization: 'Bearer s3cret' };
    const created = await holder.call('POST', 'webhook-endpoints', { url: receiver.url, headers });
    expect(created.status).toBe(201);
    const { id, secret } = CreatedEndpoint.parse(created.body);

    const tested = await holder.call('POST', `webhook-endpoints/${id}/test`);
    expect(tested.status).toBe(200);
    const { success, request } = Tested.parse(tested.body);
    expect(success).toBe(true);
    const [probe] = await receiver.waitFor(1);
    expect(probe?.headers).toMatchObject({ authorization: 'Bearer s3cret', 'x-webhook-event': 'webhook.test' });
    // Sent webhooks are shown byte for byte, so that they can be checked; secrets of the endpoint are not shown.
    expect(new Webhook(secret).verify(request.body, request.headers)).toMatchObject({ type: 'webhook.test' });
    expect(probe?.rawBody.toString()).toBe(request.body);
    expect(JSON.stringify(tested.body)).not.toContain('s3cret');

    const { submissionId } = await createSession(tenant);
    await act(tenant, submissionId, 'cancel');
    const delivery = await eventually('the event is delivered', async () => {
      const { data } = Deliveries.parse((await holder.call('GET', `webhook-deliveries?endpointId=${id}`)).body);
      return data.find(({ status }) => status === 'delivered');
    });
    expect(await holder.call('POST', `webhook-deliveries/${delivery.id}/redeliver`)).toMatchObject({ status: 200 });
    await receiver.waitFor(3);
    expect(await holder.call('GET', `webhook-deliveries/${delivery.id}`)).toMatchObject({ status: 200 });

    expect(await holder.call('PATCH', `webhook-endpoints/${id}`, { description: 'Shop' })).toMatchObject({
      status: 200,
      body: { description: 'Shop' },
    });
    expect(await holder.call('POST', `webhook-endpoints/${id}/roll-secret`, {})).toMatchObject({ status: 200 });
    const since = new Date(Date.now() - 60_000).toISOString();
    expect(await holder.call('POST', `webhook-endpoints/${id}/recover`, { since })).toMatchObject({ status: 200 });
    expect(await holder.call('PATCH', `webhook-endpoints/${id}`, { disabled: true })).toMatchObject({ status: 200 });
    expect(await holder.call('DELETE', `webhook-endpoints/${id}`)).toMatchObject({ status: 200 });
    expect(await auditOf(`portal:${link.id}`)).toEqual(
      ['create', 'test', 'update', 'roll_secret', 'disable', 'remove'].map((action) => `webhook_endpoint.${action}`),
    );
    expect(await auditOf(`key:${tenant.key.id}`)).toContain('webhook_portal_link.create');
  });

  it('A portal link opens only the endpoints and deliveries of its own company', async () => {
    const tenant = await createTenant();
    const other = await createTenant();
    const url = 'https://example.com/hooks';
    const theirs = expectBody(await other.api.post('/api/v1/webhook-endpoints', { url }), 201, CreatedEndpoint);
    const { holder } = await createPortalLink(tenant);
    expect(Endpoints.parse((await holder.call('GET', 'webhook-endpoints')).body).data).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/roll-secret'],
      ['POST', '/recover'],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect(await holder.call(method, `webhook-endpoints/${theirs.id}${path}`, body)).toMatchObject({ status: 404 });
    }
    expect(await holder.call('GET', `webhook-deliveries/${newId('delivery')}`)).toMatchObject({ status: 404 });
    expect(await prisma.webhookEndpoint.findUnique({ where: { id: theirs.id } })).toMatchObject({ url });
  });

  it('A portal link opens nothing else: neither the rest of the API, nor more links, nor the API with its token', async () => {
    const tenant = await createTenant();
    const { holder } = await createPortalLink(tenant);
    for (const path of ['submissions', 'events', 'workflows', 'jobs/1', 'webhook-portal-links']) {
      expect(await holder.call('GET', path)).toMatchObject({ status: 404 });
    }
    expect(await holder.call('POST', 'webhook-portal-links', {})).toMatchObject({ status: 404 });
    const asKey = await fetch(`${testStack().baseUrl}/api/v1/webhook-endpoints`, {
      headers: { authorization: `Bearer ${holder.token}` },
    });
    expect(asKey.status).toBe(401);
  });

  it('A forged token, an API key, a token of another kind of link and none at all open nothing', async () => {
    const tenant = await createTenant();
    const { link, holder } = await createPortalLink(tenant);
    const changed = `${holder.token.startsWith('A') ? 'B' : 'A'}${holder.token.slice(1)}`;
    for (const bearer of [changed, 'x'.repeat(43), tenant.key.secret, link.id, '']) {
      expect(await holder.call('GET', 'webhook-endpoints', undefined, bearer)).toMatchObject({ status: 401 });
    }
    const session = await createSession(tenant, { capture: {} });
    const capture = new URL(session.captureUrl ?? '').hash.slice(1);
    expect(await holder.call('GET', 'webhook-endpoints', undefined, capture)).toMatchObject({ status: 401 });
  });

  it('A portal link ends when its time is over, when it is revoked, and with the key that created it', async () => {
    const tenant = await createTenant();
    const expired = await createPortalLink(tenant, { expiresInMinutes: 1 });
    const lifetimeMs = new Date(expired.link.expiresAt).getTime() - new Date(expired.link.createdAt).getTime();
    expect(lifetimeMs).toBe(60_000);
    await prisma.webhookPortalLink.update({ where: { id: expired.link.id }, data: { expiresAt: new Date() } });
    expect(await expired.holder.call('GET', 'webhook-endpoints')).toMatchObject({ status: 410 });

    const revoked = await createPortalLink(tenant);
    const path = `${portalLinksPath}/${revoked.link.id}/revoke`;
    await tenant.api.post(path);
    await tenant.api.post(path);
    expect(await revoked.holder.call('GET', 'webhook-endpoints')).toMatchObject({ status: 410 });
    expect(await auditOf(`key:${tenant.key.id}`)).toEqual([
      'webhook_portal_link.create',
      'webhook_portal_link.create',
      'webhook_portal_link.revoke',
    ]);

    const ofKey = await createPortalLink(tenant);
    await prisma.apiKey.update({ where: { id: tenant.key.id }, data: { revokedAt: new Date() } });
    expect(await ofKey.holder.call('GET', 'webhook-endpoints')).toMatchObject({ status: 410 });
    await prisma.apiKey.update({ where: { id: tenant.key.id }, data: { revokedAt: null, expiresAt: new Date() } });
    expect(await ofKey.holder.call('POST', 'webhook-endpoints', {})).toMatchObject({ status: 410 });
  });
});

answers(
  'createWebhookPortalLink',
  201,
  null,
  'A link works for a day unless its creation sets another time',
  async () => {
    const { link } = await createPortalLink(await createTenant());
    expect(new Date(link.expiresAt).getTime() - new Date(link.createdAt).getTime()).toBe(24 * 3_600_000);
    expect(link.url).toMatch(/\/webhook-portal\/wpl_\w+#[\w-]{43}$/);
  },
);
answers('createWebhookPortalLink', 422, 'validation-error', 'A link works for a minute to seven days', async () => {
  const { api } = await createTenant();
  for (const expiresInMinutes of [0, 10_081]) {
    expectFields(await api.post(portalLinksPath, { expiresInMinutes }), 422, ['expiresInMinutes']);
  }
  expectFields(await api.post(portalLinksPath, { expiresInMinutes: 1.5 }), 400, ['expiresInMinutes']);
});
answers('createWebhookPortalLink', 413, 'bad-request', 'A body over 1 MiB is refused', async () => {
  const rawBody = JSON.stringify({ expiresInMinutes: 'x'.repeat(1024 * 1024) });
  const { api } = await createTenant();
  await api.send('POST', portalLinksPath, { rawBody, headers: { 'content-type': 'application/json' } });
});
answers('createWebhookPortalLink', 403, 'insufficient-scope', 'Only a key that may read creates a link', async () => {
  const key = await createKey((await createTenant()).companyId);
  await prisma.apiKey.update({ where: { id: key.id }, data: { scopes: ['submit'] } });
  expectProblem(await key.api.post(portalLinksPath, {}), 403, 'insufficient-scope');
});
answers('listWebhookPortalLinks', 200, null, 'Links have no address, and the newest is first', async () => {
  const tenant = await createTenant();
  const first = await createPortalLink(tenant);
  const second = await createPortalLink(tenant);
  const reply = await tenant.api.get(portalLinksPath);
  const { data } = expectBody(reply, 200, pageOf(PortalLink));
  expect(data.map(({ id }) => id)).toEqual([second.link.id, first.link.id]);
  const stored = await prisma.webhookPortalLink.findUniqueOrThrow({ where: { id: first.link.id } });
  for (const text of [JSON.stringify(reply.body), JSON.stringify(stored)]) {
    expect(text).not.toContain(first.holder.token);
  }
});
answers('revokeWebhookPortalLink', 200, null, 'A link that is revoked again keeps its time', async () => {
  const tenant = await createTenant();
  const { link, holder } = await createPortalLink(tenant);
  const path = `${portalLinksPath}/${link.id}/revoke`;
  const { revokedAt } = expectBody(await tenant.api.post(path), 200, PortalLink);
  expect(revokedAt).not.toBeNull();
  expect(expectBody(await tenant.api.post(path), 200, PortalLink).revokedAt).toBe(revokedAt);
  expect(await holder.call('GET', 'webhook-endpoints')).toMatchObject({ status: 410 });
});
answers(
  'revokeWebhookPortalLink',
  404,
  'not-found',
  "Another company's link is not found and not revoked",
  async () => {
    const { link, holder } = await createPortalLink(await createTenant());
    const { api } = await createTenant();
    expectProblem(await api.post(`${portalLinksPath}/${link.id}/revoke`), 404, 'not-found');
    expect((await api.get(portalLinksPath)).body).toMatchObject({ data: [] });
    expect(await holder.call('GET', 'webhook-endpoints')).toMatchObject({ status: 200 });
  },
);

it('The webhook portal is served with a strict policy, cannot be framed, and its HTML has no token', async () => {
  const { link, holder } = await createPortalLink(await createTenant());
  const response = await fetch(`${testStack().baseUrl}${holder.pathname}`);
  expect(response.status).toBe(200);
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "connect-src 'self'"]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toContain('unsafe');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(await response.text()).not.toContain(holder.token);
  expect((await fetch(`${testStack().baseUrl}/webhook-portal/${link.id.slice(1)}`)).status).toBe(404);
  const api = await portalHolder(link.url).call('GET', 'portal');
  expect(api.headers.get('access-control-allow-origin')).toBeNull();
  expect(api.headers.get('cache-control')).toBe('private, no-store');
});

import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { revokeKey } from '../../support/tenant.ts';
import { checkHeaders } from '../../support/webhooks/checks.ts';
import {
  createDeliveryOwner,
  type DeliveryOwner,
  insertFailedDelivery,
  insertWaitingDelivery,
} from '../../support/webhooks/deliveries.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const path = '/admin/api/deliveries';
const retries = '/admin/api/delivery-retries';
const nowhere = 'https://receiver.example.com/hooks';

let owner: DeliveryOwner;
let admin: PanelClient;
let reviewer: PanelClient;
let stranger: PanelClient;
beforeAll(async () => {
  owner = await createDeliveryOwner();
  const { organizationId } = owner;
  const other = await createOrganizationWithCompany();
  admin = await signIn(await createPerson('org_admin', organizationId));
  reviewer = await signIn(await createPerson('reviewer', organizationId));
  stranger = await signIn(await createPerson('org_admin', other.organizationId));
});

const auditOf = (subjectId: string, action: string) => prisma.auditEntry.findMany({ where: { subjectId, action } });

describe('the list of deliveries', () => {
  it('Deliveries are listed newest first, in pages, without those of other companies', async () => {
    const own = await createDeliveryOwner();
    const { organizationId, companyId } = own;
    const person = await signIn(await createPerson('reviewer', organizationId));
    const at = Date.parse('2026-01-01T00:00:00Z');
    const ids = await Promise.all([0, 1, 2].map((n) => insertFailedDelivery(own, nowhere, new Date(at + n))));
    const first = await person.send('GET', `${path}?limit=2`);
    expect(first.body).toMatchObject({
      data: [{ id: ids[2], company: { id: companyId }, status: 'failed', attemptCount: 1 }, { id: ids[1] }],
      pagination: { hasMore: true },
    });
    const { nextCursor } = (first.body as { pagination: { nextCursor: string } }).pagination;
    const rest = await person.send('GET', `${path}?limit=2&cursor=${encodeURIComponent(nextCursor)}`);
    expect(rest.body).toMatchObject({ data: [{ id: ids[0] }], pagination: { hasMore: false } });
    expect((rest.body as { data: unknown[] }).data).toHaveLength(1);
  });

  it('Deliveries are filtered by status, company and subject', async () => {
    const id = await insertFailedDelivery(owner, nowhere);
    const find = async (query: string) =>
      ((await reviewer.send('GET', `${path}?${query}`)).body as { data: { id: string }[] }).data.map((row) => row.id);
    expect(await find(`subject=${id}&status=failed&companyId=${owner.companyId}`)).toEqual([id]);
    expect(await find(`subject=${id}&status=delivered`)).toEqual([]);
    expect(await find(`subject=${owner.sessionId}`)).toContain(id);
    expect(await find(`subject=${newId('session')}`)).toEqual([]);
    expect(await find(`companyId=${newId('company')}`)).toEqual([]);
    expect((await reviewer.send('GET', `${path}?status=lost`)).status).toBe(400);
    expect((await reviewer.send('GET', `${path}?cursor=none`)).status).toBe(400);
  });

  it('A delivery has its body and all its attempts, and one of another company is not found', async () => {
    const id = await insertFailedDelivery(owner, nowhere);
    expect((await reviewer.send('GET', `${path}/${id}`)).body).toMatchObject({
      id,
      body: expect.stringContaining(id),
      headers: expect.arrayContaining([{ name: 'X-Webhook-Id', value: id }]),
      attempts: [{ number: 1, statusCode: 500, durationMs: 41, responseExcerpt: 'the receiver is down' }],
    });
    expect((await stranger.send('GET', `${path}/${id}`)).status).toBe(404);
  });
});

describe('redelivery', () => {
  it('A settled delivery is redelivered with the same id and body, with an audit entry', async () => {
    const receiver = await startReceiver();
    const id = await insertFailedDelivery(owner, receiver.url);
    const reply = await admin.send('POST', `${path}/${id}/redeliver`);
    expect([reply.status, reply.body]).toEqual([202, { id, status: 'pending' }]);
    const [webhook] = await receiver.waitFor(1);
    expect(JSON.parse(webhook?.rawBody ?? '')).toMatchObject({ eventId: id, eventType: 'session.completed' });
    await eventually('the delivery has settled', () =>
      prisma.delivery.findFirst({ where: { id, status: 'delivered' } }),
    );
    expect(await auditOf(id, 'delivery.redeliver')).toMatchObject([
      { companyId: owner.companyId, before: { status: 'failed', series: 1 }, after: { status: 'pending', series: 2 } },
    ]);
  });

  it('Redelivery is refused while attempts are running, to reviewers, and for other companies', async () => {
    const id = await insertFailedDelivery(owner, nowhere);
    await prisma.delivery.update({ where: { id }, data: { status: 'pending', settledAt: null } });
    expect((await admin.send('POST', `${path}/${id}/redeliver`)).status).toBe(409);
    await prisma.delivery.update({ where: { id }, data: { status: 'failed', settledAt: new Date() } });
    expect((await reviewer.send('POST', `${path}/${id}/redeliver`)).status).toBe(403);
    expect((await stranger.send('POST', `${path}/${id}/redeliver`)).status).toBe(404);
    expect(await auditOf(id, 'delivery.redeliver')).toEqual([]);
  });

  it('All deliveries that failed since a given time are redelivered, and older ones are not', async () => {
    const own = await createDeliveryOwner();
    const { organizationId, companyId } = own;
    const person = await signIn(await createPerson('org_admin', organizationId));
    const receiver = await startReceiver();
    const old = await insertFailedDelivery(own, receiver.url, new Date('2026-01-01T00:00:00Z'));
    const ids = await Promise.all([1, 2].map(() => insertFailedDelivery(own, receiver.url)));
    const body = { companyId, since: '2026-01-02T00:00:00Z' };
    const reply = await person.send('POST', `${path}/redeliver-failed`, body);
    expect([reply.status, reply.body]).toEqual([202, { companyId, redelivered: 2, resumed: false }]);
    const received = await receiver.waitFor(2);
    expect(received.map(({ rawBody }) => JSON.parse(rawBody).eventId).sort()).toEqual([...ids].sort());
    expect(await prisma.delivery.findUnique({ where: { id: old } })).toMatchObject({ status: 'failed', series: 1 });
    const [entry] = await auditOf(companyId, 'delivery.redeliver_failed');
    expect(entry?.after).toMatchObject({ deliveryIds: expect.arrayContaining(ids) });
  });

  it('Redelivering failed deliveries is answered 404 for another company, 403 to a reviewer, and 422 without a valid time', async () => {
    const body = { companyId: owner.companyId, since: '2026-01-02T00:00:00Z' };
    expect((await stranger.send('POST', `${path}/redeliver-failed`, body)).status).toBe(404);
    expect((await reviewer.send('POST', `${path}/redeliver-failed`, body)).status).toBe(403);
    expect((await admin.send('POST', `${path}/redeliver-failed`, { ...body, since: 'today' })).status).toBe(422);
  });
});

describe('retrying now', () => {
  it('A list shows the last answer of a delivery between two attempts, and an attempt in flight has none', async () => {
    const id = await insertWaitingDelivery(owner, nowhere);
    const show = async () => (await reviewer.send('GET', `${path}?subject=${id}`)).body;
    const lastAttempt = { number: 1, statusCode: 500, durationMs: 41, error: expect.any(String) };
    const nextAttemptAt = expect.any(String);
    expect(await show()).toMatchObject({ data: [{ status: 'pending', canRetry: true, nextAttemptAt, lastAttempt }] });
    await prisma.deliveryAttempt.create({ data: { deliveryId: id, number: 2, series: 1, attemptedAt: new Date() } });
    await prisma.delivery.update({ where: { id }, data: { attemptCount: 2, nextAttemptAt: new Date() } });
    const inFlight = { number: 2, durationMs: null, statusCode: null, error: null };
    expect(await show()).toMatchObject({ data: [{ canRetry: false, lastAttempt: inFlight }] });
    expect((await admin.send('POST', `${path}/${id}/redeliver`)).status).toBe(409);
    expect((await admin.send('POST', `${retries}/selected`, { ids: [id] })).body).toEqual({ started: 0 });
  });

  it('The deliveries of a filter that failed or wait for their next attempt are counted, then sent again immediately', async () => {
    const own = await createDeliveryOwner();
    const person = await signIn(await createPerson('org_admin', own.organizationId));
    const receiver = await startReceiver();
    const ids = await Promise.all([insertFailedDelivery(own, receiver.url), insertWaitingDelivery(own, receiver.url)]);
    const elsewhere = await insertFailedDelivery(own, nowhere);
    const filter = { companyId: own.companyId, url: new URL(receiver.url).origin };
    const count = async (query: object) =>
      (await person.send('GET', `${retries}?${new URLSearchParams({ ...filter, ...query })}`)).body;
    expect(await count({})).toEqual({ total: 2, isMore: false });
    expect(await count({ status: 'pending' })).toEqual({ total: 1, isMore: false });
    expect(await count({ status: 'delivered' })).toEqual({ total: 0, isMore: false });
    expect((await stranger.send('POST', retries, filter)).body).toEqual({ started: 0, next: null });
    expect((await person.send('POST', retries, filter)).body).toEqual({ started: 2, next: null });
    const received = await receiver.waitFor(2);
    expect(received.map(({ rawBody }) => JSON.parse(rawBody).eventId).sort()).toEqual([...ids].sort());
    for (const id of ids) {
      await eventually('the delivery has settled', () =>
        prisma.delivery.findFirst({ where: { id, status: 'delivered', series: 2 } }),
      );
      expect(await auditOf(id, 'delivery.redeliver')).toMatchObject([{ after: { status: 'pending', series: 2 } }]);
    }
    expect(await prisma.delivery.findUnique({ where: { id: elsewhere } })).toMatchObject({ series: 1 });
  });

  it('Selected deliveries are sent again immediately, except those of other companies and for reviewers', async () => {
    const receiver = await startReceiver();
    const id = await insertWaitingDelivery(owner, receiver.url);
    const body = { ids: [id] };
    expect((await reviewer.send('POST', `${retries}/selected`, body)).status).toBe(403);
    expect((await stranger.send('POST', `${retries}/selected`, body)).body).toEqual({ started: 0 });
    expect((await admin.send('POST', `${retries}/selected`, body)).body).toEqual({ started: 1 });
    const [webhook] = await receiver.waitFor(1);
    expect(JSON.parse(webhook?.rawBody ?? '')).toMatchObject({ eventId: id });
  });
});

describe('the list of receivers', () => {
  it('Receivers have their share, response time and what waits, those that fail first, and only those of the scope', async () => {
    const own = await createDeliveryOwner();
    const person = await signIn(await createPerson('reviewer', own.organizationId));
    const good = 'https://good.example.com';
    const bad = 'https://bad.example.com:8443';
    const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    const accept = async (url: string, at: Date) => {
      const id = await insertFailedDelivery(own, url, at);
      await prisma.delivery.update({ where: { id }, data: { status: 'delivered' } });
    };
    await insertFailedDelivery(own, `${good}/a`, minutesAgo(30));
    for (const minutes of [20, 19, 18]) await accept(`${good}/b`, minutesAgo(minutes));
    const successAt = minutesAgo(60);
    await accept(`${bad}/a`, successAt);
    const failedAt = minutesAgo(50);
    await insertFailedDelivery(own, `${bad}/a`, failedAt);
    await insertWaitingDelivery(own, `${bad}/newest`);
    await insertFailedDelivery(own, 'https://idle.example.com/', minutesAgo(60 * 24 * 40));
    const of = async (client: PanelClient) =>
      (await client.send('GET', `/admin/api/receivers?companyId=${own.companyId}`)).body;
    const company = { id: own.companyId, name: expect.any(String) };
    expect(await of(person)).toEqual({
      data: [
        {
          company,
          origin: bad,
          url: `${bad}/newest`,
          waiting: 1,
          lastSuccessAt: successAt.toISOString(),
          failingSince: failedAt.toISOString(),
          recent: { deliveries: 2, accepted: 1, p95Ms: 41 },
        },
        {
          company,
          origin: good,
          url: `${good}/b`,
          waiting: 0,
          lastSuccessAt: expect.any(String),
          failingSince: null,
          recent: { deliveries: 4, accepted: 3, p95Ms: 41 },
        },
      ],
      isMore: false,
    });
    expect(await of(stranger)).toEqual({ data: [], isMore: false });
  });
});

describe('testing a URL', () => {
  it("A test returns the receiver's response", async () => {
    const receiver = await startReceiver(() => ({ status: 503 }));
    const reply = await admin.send('POST', '/admin/api/webhook-tests', { webhookUrl: receiver.url });
    expect(reply.body).toMatchObject({ success: false, statusCode: 503 });
    expect(receiver.received).toHaveLength(1);
    expect(await auditOf(receiver.url, 'webhook.test')).toHaveLength(1);
  });

  it('A test for a company is signed as its webhooks are, and shows the request and the answer', async () => {
    const own = await createDeliveryOwner();
    const person = await signIn(await createPerson('org_admin', own.organizationId));
    const receiver = await startReceiver(() => ({ status: 400, headers: { 'x-shop': 'one' }, body: 'no such event' }));
    const test = (client: PanelClient) =>
      client.send('POST', '/admin/api/webhook-tests', { webhookUrl: receiver.url, companyId: own.companyId });
    const reply = await test(person);
    const [webhook] = receiver.received;
    if (!webhook) throw new Error('the receiver got nothing');
    const { headers, rawBody } = webhook;
    checkHeaders(webhook, own.tenant.key, 'webhook.test');
    const shown = await person.send('POST', `/admin/api/companies/${own.companyId}/webhook-secrets/show`);
    const [current] = (shown.body as { secrets: { secret: string }[] }).secrets;
    const verified = new Webhook(current?.secret ?? '').verify(rawBody, headers as Record<string, string>);
    expect(verified).toMatchObject({ type: 'webhook.test' });
    const sent = ['X-Webhook-Signature', 'webhook-signature'].map((name) => ({
      name,
      value: headers[name.toLowerCase()],
    }));
    expect(reply.body).toMatchObject({
      success: false,
      statusCode: 400,
      durationMs: expect.any(Number),
      request: { headers: expect.arrayContaining(sent), body: rawBody },
      response: { headers: expect.arrayContaining([{ name: 'x-shop', value: 'one' }]), excerpt: 'no such event' },
    });
    expect((await test(stranger)).status).toBe(404);
    await revokeKey(own.apiKeyId);
    const unsigned = await test(person);
    expect([unsigned.status, unsigned.body]).toMatchObject([422, { errors: [{ field: 'companyId' }] }]);
  });

  it('A test is refused to reviewers and for URLs that are not allowed for webhooks', async () => {
    const body = { webhookUrl: 'http://example.com/' };
    expect((await reviewer.send('POST', '/admin/api/webhook-tests', body)).status).toBe(403);
    expect((await admin.send('POST', '/admin/api/webhook-tests', body)).status).toBe(422);
  });

  it('A person sends at most ten tests a minute, and other people are not affected', async () => {
    const receiver = await startReceiver();
    const { organizationId } = await createOrganizationWithCompany();
    const client = await signIn(await createPerson('org_admin', organizationId));
    const colleague = await signIn(await createPerson('org_admin', organizationId));
    const test = (one: PanelClient) => one.send('POST', '/admin/api/webhook-tests', { webhookUrl: receiver.url });
    let reply = await test(client);
    let sent = 0;
    // A minute may end in between.
    for (; reply.status === 200 && sent <= 20; sent += 1) reply = await test(client);
    expect(reply.status).toBe(429);
    expect(reply.body).toMatchObject({ type: expect.stringContaining('rate-limit-exceeded') });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(receiver.received).toHaveLength(sent);
    expect(sent).toBeGreaterThanOrEqual(10);
    expect((await test(colleague)).status).toBe(200);
  });
});

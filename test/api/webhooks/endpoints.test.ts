import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WebhookDelivery } from '../../../api/routes/webhook-deliveries/schema.ts';
import { CreatedEndpoint, RolledSecret, WebhookEndpoint } from '../../../api/routes/webhook-endpoints/schema.ts';
import { newId } from '../../../domain/ids.ts';
import { disableFailing } from '../../../operations/webhooks/disable-failing.ts';
import { act } from '../../support/documents/reviews.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { createOrganizationWithCompany } from '../../support/panel.ts';
import { type ApiReply, expectBody, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createKey, createTenant, publishFor, type Tenant } from '../../support/tenant.ts';
import { expectSessionEvent } from '../../support/webhooks/checks.ts';
import { type ReceivedWebhook, startReceiver } from '../../support/webhooks/receiver.ts';

const path = '/api/v1/webhook-endpoints';
const deliveriesPath = '/api/v1/webhook-deliveries';
const Deliveries = z.object({ data: z.array(WebhookDelivery) });
const Recovered = z.object({ created: z.int(), sentAgain: z.int(), hasMore: z.boolean() });

const create = async ({ api }: Pick<Tenant, 'api'>, body: object) =>
  expectBody(await api.post(path, body), 201, CreatedEndpoint);
const change = async ({ api }: Tenant, id: string, body: object) =>
  expectBody(await api.send('PATCH', `${path}/${id}`, { body }), 200, WebhookEndpoint);
const deliveriesOf = async ({ api }: Tenant, query: string) =>
  expectBody(await api.get(`${deliveriesPath}?${query}`), 200, Deliveries).data;

/** Causes the event `submission.cancelled`, which needs no document. @returns the id of the session */
const cancelOne = async (tenant: Tenant, webhookUrl?: string): Promise<string> => {
  const { submissionId, sessionId } = await createSession(tenant, webhookUrl === undefined ? {} : { webhookUrl });
  await act(tenant, submissionId, 'cancel');
  return sessionId;
};

const verifies = (secret: string, { rawBody, headers }: ReceivedWebhook): boolean => {
  try {
    new Webhook(secret).verify(rawBody, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

describe('Webhook endpoints', { timeout: 120_000 }, () => {
  it('A session without a webhookUrl sends one event to every endpoint that subscribes to it, with the same id, and each has its own secret and headers', async () => {
    const tenant = await createTenant();
    const one = await startReceiver();
    const other = await startReceiver();
    const unwanted = await startReceiver();
    const first = await create(tenant, { url: one.url, headers: { Authorization: 'Bearer s3cret' } });
    const second = await create(tenant, { url: other.url, eventTypes: ['submission.cancelled'] });
    await create(tenant, { url: unwanted.url, eventTypes: ['batch.completed'] });
    await create(tenant, { url: unwanted.url, disabled: true });
    const sessionId = await cancelOne(tenant);

    const [toFirst] = await one.waitFor(1);
    const [toSecond] = await other.waitFor(1);
    const { eventId } = expectSessionEvent(toFirst, tenant.key, 'submission.cancelled');
    expect(expectSessionEvent(toSecond, tenant.key, 'submission.cancelled').eventId).toBe(eventId);
    expect(toFirst?.headers['user-agent']).toMatch(/^service-webhook\/1\.0 \(\+http/);
    expect(toFirst?.headers.authorization).toBe('Bearer s3cret');
    expect(toSecond?.headers.authorization).toBeUndefined();
    expect(toFirst && [verifies(first.secret, toFirst), verifies(second.secret, toFirst)]).toEqual([true, false]);

    const deliveries = await eventually('both are delivered', async () => {
      const found = await deliveriesOf(tenant, `eventId=${eventId}&status=delivered`);
      return found.length === 2 && found;
    });
    expect(deliveries.map(({ endpointId }) => endpointId).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await deliveriesOf(tenant, `endpointId=${first.id}&sessionId=${sessionId}&status=delivered`)).toMatchObject([
      { eventId, eventType: 'submission.cancelled', attempts: [{ number: 1, statusCode: 204, error: null }] },
    ]);
    // The session itself has asked for no webhook (specification, "webhookDeliveryStatus").
    expect((await tenant.api.get(`/api/v1/jobs/${sessionId}`)).body).toMatchObject({ webhookDeliveryStatus: null });
    expect((await tenant.api.get(`/api/v1/events/${eventId}`)).body).toMatchObject({ id: eventId });
    expect(unwanted.received).toEqual([]);
  });

  it("Only a session's own webhookUrl gets its events", async () => {
    const tenant = await createTenant();
    const own = await startReceiver();
    const endpoint = await startReceiver();
    await create(tenant, { url: endpoint.url });
    const sessionId = await cancelOne(tenant, own.url);
    const [webhook] = await own.waitFor(1);
    expect(webhook?.headers['user-agent']).toBe('service-webhook/1.0');
    await eventually(
      'it is delivered',
      async () => (await deliveriesOf(tenant, `sessionId=${sessionId}&status=delivered`)).length > 0,
    );
    expect(await deliveriesOf(tenant, `sessionId=${sessionId}`)).toMatchObject([{ endpointId: null }]);
    expect(endpoint.received).toEqual([]);
  });

  it('A failed delivery follows the schedule of its endpoint, and is sent again on request', async () => {
    const tenant = await createTenant();
    const receiver = await startReceiver((nth) => ({ status: nth < 4 ? 500 : 204 }));
    const { id } = await create(tenant, { url: receiver.url, retryDelaysSeconds: [1, 1] });
    await cancelOne(tenant);
    await receiver.waitFor(3);
    const failed = await eventually(
      'it has failed',
      async () => (await deliveriesOf(tenant, `endpointId=${id}&status=failed`))[0],
    );
    expect(failed.attempts.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
    expect(expectBody(await tenant.api.get(`${path}/${id}`), 200, WebhookEndpoint).failingSince).not.toBeNull();
    expectBody(await tenant.api.post(`${deliveriesPath}/${failed.id}/redeliver`), 200, WebhookDelivery);
    const all = await receiver.waitFor(4);
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await eventually(
      'it is delivered',
      async () => (await deliveriesOf(tenant, `endpointId=${id}&status=delivered`)).length > 0,
    );
    expect(expectBody(await tenant.api.get(`${path}/${id}`), 200, WebhookEndpoint).failingSince).toBeNull();
  });

  it('An endpoint recovers what it missed while it was disabled or failing, each event once', async () => {
    const tenant = await createTenant();
    const receiver = await startReceiver();
    const since = new Date(Date.now() - 60_000).toISOString();
    await cancelOne(tenant);
    const { id } = await create(tenant, { url: receiver.url });
    await change(tenant, id, { disabled: true });
    await cancelOne(tenant);
    const recover = () => tenant.api.post(`${path}/${id}/recover`, { since });
    expectProblem(await recover(), 409, 'conflict');
    await change(tenant, id, { disabled: false });
    expect(expectBody(await recover(), 200, Recovered)).toEqual({ created: 2, sentAgain: 0, hasMore: false });
    expect(expectBody(await recover(), 200, Recovered)).toEqual({ created: 0, sentAgain: 0, hasMore: false });
    const received = await receiver.waitFor(2);
    expect(new Set(received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(2);
  });

  it('Attempts of a deleted endpoint send nothing, and a changed one sends to its new URL', async () => {
    const tenant = await createTenant();
    const broken = await startReceiver(() => ({ status: 500 }));
    const fixed = await startReceiver();
    const gone = await startReceiver(() => ({ status: 500 }));
    const moved = await create(tenant, { url: broken.url, retryDelaysSeconds: [2] });
    const deleted = await create(tenant, { url: gone.url, retryDelaysSeconds: [2] });
    await cancelOne(tenant);
    await Promise.all([broken.waitFor(1), gone.waitFor(1)]);
    await change(tenant, moved.id, { url: fixed.url });
    expectBody(await tenant.api.send('DELETE', `${path}/${deleted.id}`), 200, WebhookEndpoint);
    await fixed.waitFor(1);
    await eventually(
      'the delivery has failed',
      async () => (await deliveriesOf(tenant, `endpointId=${deleted.id}&status=failed`)).length > 0,
    );
    expect(gone.received).toHaveLength(1);
    expectProblem(await tenant.api.get(`${path}/${deleted.id}`), 404, 'not-found');
  });

  it('During the overlap, webhooks are signed with the new secret and the one before it', async () => {
    const tenant = await createTenant();
    const receiver = await startReceiver();
    const { id, secret } = await create(tenant, { url: receiver.url });
    const rolled = expectBody(await tenant.api.post(`${path}/${id}/roll-secret`, {}), 200, RolledSecret);
    expect(rolled.previousSignsUntil).not.toBeNull();
    await cancelOne(tenant);
    const [webhook] = await receiver.waitFor(1);
    expect(webhook && [verifies(secret, webhook), verifies(rolled.secret, webhook)]).toEqual([true, true]);
    const last = expectBody(
      await tenant.api.post(`${path}/${id}/roll-secret`, { overlapSeconds: 0 }),
      200,
      RolledSecret,
    );
    expect(last.previousSignsUntil).toBeNull();
    await cancelOne(tenant);
    const [, second] = await receiver.waitFor(2);
    expect(second && [verifies(rolled.secret, second), verifies(last.secret, second)]).toEqual([false, true]);
  });

  it('An endpoint that fails for days is disabled, and the administrators of its organization get an email', async () => {
    const { organizationId, companyId } = await createOrganizationWithCompany();
    const key = await createKey(companyId);
    const tenant = { companyId, companyName: companyId, key, api: key.api, workflow: await publishFor(companyId) };
    const email = `${newId('user')}@docket.example`;
    await prisma.user.create({
      data: { id: newId('user'), name: 'Ada', email, role: 'org_admin', organizationId, allCompanies: true },
    });
    const { id } = await create(tenant, { url: (await startReceiver()).url });
    const healthy = await create(tenant, { url: (await startReceiver()).url });
    await prisma.webhookEndpoint.update({
      where: { id },
      data: { failingSince: new Date(Date.now() - 6 * 86_400_000) },
    });
    const options = { failingMs: 5 * 86_400_000, sendsMail: true };
    await disableFailing(prisma, options);
    await disableFailing(prisma, options);
    expect(expectBody(await tenant.api.get(`${path}/${id}`), 200, WebhookEndpoint)).toMatchObject({
      disabled: true,
      disabledReason: 'failing',
    });
    expect(expectBody(await tenant.api.get(`${path}/${healthy.id}`), 200, WebhookEndpoint).disabled).toBe(false);
    expect(await prisma.mail.count({ where: { recipient: email, kind: 'webhook_endpoint_disabled' } })).toBe(1);
  });

  it('A refused endpoint gets an error that names each value that is not allowed', async () => {
    const { api } = await createTenant();
    const fieldsOf = (reply: ApiReply) =>
      (reply.body as { errors: { field: string }[] }).errors.map(({ field }) => field);
    const bad = await api.post(path, {
      url: 'https://10.0.0.1/hook',
      headers: {
        'Content-Type': 'text/plain',
        Connection: 'close',
        'X-Webhook-Id': 'x',
        'X-Own': 'a\r\nb',
        'X-Good': 'yes',
      },
      retryDelaysSeconds: [259_200, 1],
    });
    expectProblem(bad, 422, 'validation-error');
    expect(fieldsOf(bad)).toEqual([
      'url',
      'headers.Content-Type',
      'headers.Connection',
      'headers.X-Webhook-Id',
      'headers.X-Own',
      'retryDelaysSeconds',
    ]);
    expectProblem(
      await api.post(path, { url: 'https://example.com', eventTypes: ['no.such'] }),
      422,
      'validation-error',
    );
  });

  it('Another company sees and changes nothing, and a key without the scope read cannot create an endpoint', async () => {
    const tenant = await createTenant();
    const stranger = await createTenant();
    const receiver = await startReceiver();
    const { id } = await create(tenant, { url: receiver.url });
    await cancelOne(tenant);
    await receiver.waitFor(1);
    const [delivery] = await deliveriesOf(tenant, `endpointId=${id}`);
    const replies = await Promise.all([
      stranger.api.get(`${path}/${id}`),
      stranger.api.send('PATCH', `${path}/${id}`, { body: { disabled: true } }),
      stranger.api.send('DELETE', `${path}/${id}`),
      stranger.api.post(`${path}/${id}/roll-secret`, {}),
      stranger.api.post(`${path}/${id}/recover`, { since: new Date().toISOString() }),
      stranger.api.get(`${deliveriesPath}/${delivery?.id}`),
      stranger.api.post(`${deliveriesPath}/${delivery?.id}/redeliver`),
    ]);
    for (const reply of replies) expectProblem(reply, 404, 'not-found');
    expect(await deliveriesOf(stranger, `endpointId=${id}`)).toEqual([]);
    const limited = await createKey(tenant.companyId);
    await prisma.apiKey.update({ where: { id: limited.id }, data: { scopes: ['submit'] } });
    expectProblem(await limited.api.post(path, { url: 'https://example.com/hook' }), 403, 'insufficient-scope');
  });

  it('The headers of an endpoint are encrypted in the database', async () => {
    const tenant = await createTenant();
    const { id } = await create(tenant, {
      url: 'https://example.com/hook',
      headers: { Authorization: 'Bearer s3cret' },
    });
    const row = await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id }, include: { secrets: true } });
    expect(row.headers).toMatch(/^sealed:/);
    expect(row.secrets.map(({ secret }) => secret)).toEqual([expect.stringMatching(/^sealed:/)]);
  });
});

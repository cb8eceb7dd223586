import { beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { WebhookDelivery } from '../../../api/routes/webhook-deliveries/schema.ts';
import { CreatedEndpoint, RolledSecret, WebhookEndpoint } from '../../../api/routes/webhook-endpoints/schema.ts';
import { EndpointTestResult } from '../../../api/routes/webhook-endpoints/test.ts';
import { pageOf } from '../../../http/pagination.ts';
import { answers } from '../../support/answers.ts';
import { act } from '../../support/documents/reviews.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { expectBody, expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const path = '/api/v1/webhook-endpoints';
const deliveriesPath = '/api/v1/webhook-deliveries';
const url = 'https://example.com/hook';
const unknown = 'whe_01m7ys2a00fag8dek2j4m8z0qt';
const headers = { 'content-type': 'application/json' };
const tooLong = { rawBody: JSON.stringify({ url: 'x'.repeat(1024 * 1024) }), headers };
const Recovered = z.object({ created: z.int(), sentAgain: z.int(), hasMore: z.boolean() });

let tenant: Tenant;
let id: string;
beforeAll(async () => {
  tenant = await createTenant();
  ({ id } = expectBody(await tenant.api.post(path, { url, description: 'first' }), 201, CreatedEndpoint));
});

answers('createWebhookEndpoint', 201, null, 'The response has the endpoint with its secret and its place', async () => {
  const reply = await (await createTenant()).api.post(path, {
    url,
    headers: { 'X-Own': 'a' },
    retryDelaysSeconds: [5],
  });
  const endpoint = expectBody(reply, 201, CreatedEndpoint);
  expect(endpoint).toMatchObject({
    url,
    headerNames: ['X-Own'],
    retryDelaysSeconds: [5],
    disabled: false,
    eventTypes: [],
  });
  expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(reply.headers.get('location')).toBe(`${path}/${endpoint.id}`);
});
answers('createWebhookEndpoint', 400, 'bad-request', 'A missing URL is named', async () => {
  expectFields(await tenant.api.post(path, {}), 400, ['url']);
});
answers('createWebhookEndpoint', 422, 'validation-error', 'A URL that is not public https is refused', async () => {
  expectFields(await tenant.api.post(path, { url: 'http://169.254.169.254/' }), 422, ['url']);
});
answers('createWebhookEndpoint', 409, 'conflict', 'A company has at most 20 endpoints', async () => {
  const { api } = await createTenant();
  const replies = await Promise.all(Array.from({ length: 21 }, () => api.post(path, { url })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(201), 409]);
});
answers('createWebhookEndpoint', 413, 'bad-request', 'A body over 1 MiB is refused', async () => {
  await tenant.api.send('POST', path, tooLong);
});

answers(
  'listWebhookEndpoints',
  200,
  null,
  'The endpoints of the company are listed newest first, page by page',
  async () => {
    const { api } = await createTenant();
    const ids = [];
    for (const description of ['1', '2', '3']) {
      ids.unshift(expectBody(await api.post(path, { url, description }), 201, CreatedEndpoint).id);
    }
    const first = expectBody(await api.get(`${path}?limit=2`), 200, pageOf(WebhookEndpoint));
    const rest = expectBody(
      await api.get(`${path}?cursor=${first.pagination.nextCursor}`),
      200,
      pageOf(WebhookEndpoint),
    );
    expect([...first.data, ...rest.data].map((one) => one.id)).toEqual(ids);
  },
);
answers('listWebhookEndpoints', 400, 'bad-request', 'A cursor of another list is refused', async () => {
  expectProblem(await tenant.api.get(`${path}?cursor=abc`), 400, 'bad-request');
});

answers('getWebhookEndpoint', 200, null, 'An endpoint is returned without its secret', async () => {
  expect(expectBody(await tenant.api.get(`${path}/${id}`), 200, WebhookEndpoint)).toMatchObject({ id, url });
});
answers('getWebhookEndpoint', 404, 'not-found', 'An unknown endpoint is not found', async () => {
  expectProblem(await tenant.api.get(`${path}/${unknown}`), 404, 'not-found');
});

answers('updateWebhookEndpoint', 200, null, 'What the body leaves out stays', async () => {
  const { api } = await createTenant();
  const given = { url, description: 'kept', eventTypes: ['batch.completed'], retryDelaysSeconds: [7] };
  const created = expectBody(await api.post(path, given), 201, CreatedEndpoint);
  const disabled = await api.send('PATCH', `${path}/${created.id}`, { body: { disabled: true } });
  expect(expectBody(disabled, 200, WebhookEndpoint)).toMatchObject({
    ...given,
    disabled: true,
    disabledReason: 'request',
  });
  const body = { disabled: false, retryDelaysSeconds: null, eventTypes: [] };
  const enabled = await api.send('PATCH', `${path}/${created.id}`, { body });
  expect(expectBody(enabled, 200, WebhookEndpoint)).toMatchObject({ ...body, description: 'kept', disabledAt: null });
});
answers('updateWebhookEndpoint', 400, 'bad-request', 'A member of another type is named', async () => {
  expectFields(await tenant.api.send('PATCH', `${path}/${id}`, { body: { disabled: 'yes' } }), 400, ['disabled']);
});
answers('updateWebhookEndpoint', 422, 'validation-error', 'A schedule over three days is refused', async () => {
  const reply = await tenant.api.send('PATCH', `${path}/${id}`, { body: { retryDelaysSeconds: [259_200, 1] } });
  expectFields(reply, 422, ['retryDelaysSeconds']);
});
answers('updateWebhookEndpoint', 404, 'not-found', 'An unknown endpoint is not found', async () => {
  expectProblem(await tenant.api.send('PATCH', `${path}/${unknown}`, { body: {} }), 404, 'not-found');
});
answers('updateWebhookEndpoint', 413, 'bad-request', 'A body over 1 MiB is refused', async () => {
  await tenant.api.send('PATCH', `${path}/${id}`, tooLong);
});

answers('deleteWebhookEndpoint', 200, null, 'A deleted endpoint is gone', async () => {
  const { api } = await createTenant();
  const created = expectBody(await api.post(path, { url }), 201, CreatedEndpoint);
  expectBody(await api.send('DELETE', `${path}/${created.id}`), 200, WebhookEndpoint);
  expectProblem(await api.get(`${path}/${created.id}`), 404, 'not-found');
});
answers('deleteWebhookEndpoint', 404, 'not-found', 'An unknown endpoint is not found', async () => {
  expectProblem(await tenant.api.send('DELETE', `${path}/${unknown}`), 404, 'not-found');
});

answers('rollWebhookEndpointSecret', 200, null, 'The body is optional', async () => {
  const { secret } = expectBody(await tenant.api.post(`${path}/${id}/roll-secret`), 200, RolledSecret);
  expect(secret).toMatch(/^whsec_/);
});
answers('rollWebhookEndpointSecret', 400, 'bad-request', 'An overlap that is a text is named', async () => {
  expectFields(await tenant.api.post(`${path}/${id}/roll-secret`, { overlapSeconds: '1h' }), 400, ['overlapSeconds']);
});
answers('rollWebhookEndpointSecret', 422, 'validation-error', 'A negative overlap is named', async () => {
  expectFields(await tenant.api.post(`${path}/${id}/roll-secret`, { overlapSeconds: -1 }), 422, ['overlapSeconds']);
});
answers('rollWebhookEndpointSecret', 404, 'not-found', 'An unknown endpoint is not found', async () => {
  expectProblem(await tenant.api.post(`${path}/${unknown}/roll-secret`), 404, 'not-found');
});
answers('rollWebhookEndpointSecret', 413, 'bad-request', 'A body over 1 MiB is refused', async () => {
  await tenant.api.send('POST', `${path}/${id}/roll-secret`, tooLong);
});

answers('recoverWebhookEndpoint', 200, null, 'Nothing is sent if nothing was missed', async () => {
  const reply = await tenant.api.post(`${path}/${id}/recover`, { since: '2026-01-01T00:00:00Z' });
  expect(expectBody(reply, 200, Recovered)).toEqual({ created: 0, sentAgain: 0, hasMore: false });
});
answers('recoverWebhookEndpoint', 400, 'bad-request', 'A missing time is named', async () => {
  expectFields(await tenant.api.post(`${path}/${id}/recover`, {}), 400, ['since']);
});
answers('recoverWebhookEndpoint', 422, 'validation-error', 'A time without a time zone is named', async () => {
  expectFields(await tenant.api.post(`${path}/${id}/recover`, { since: '2026-01-01' }), 422, ['since']);
});
answers('recoverWebhookEndpoint', 404, 'not-found', 'An unknown endpoint is not found', async () => {
  const body = { since: '2026-01-01T00:00:00Z' };
  expectProblem(await tenant.api.post(`${path}/${unknown}/recover`, body), 404, 'not-found');
});
answers('recoverWebhookEndpoint', 409, 'conflict', 'A disabled endpoint is enabled first', async () => {
  const { api } = await createTenant();
  const created = expectBody(await api.post(path, { url, disabled: true }), 201, CreatedEndpoint);
  const reply = await api.post(`${path}/${created.id}/recover`, { since: '2026-01-01T00:00:00Z' });
  expectProblem(reply, 409, 'conflict');
});
answers('recoverWebhookEndpoint', 413, 'bad-request', 'A body over 1 MiB is refused', async () => {
  await tenant.api.send('POST', `${path}/${id}/recover`, tooLong);
});

answers(
  'testWebhookEndpoint',
  200,
  null,
  'The response has what was sent, and how the endpoint responded',
  async () => {
    const owner = await createTenant();
    const receiver = await startReceiver(() => ({ status: 500, body: 'not now' }));
    const created = expectBody(await owner.api.post(path, { url: receiver.url, disabled: true }), 201, CreatedEndpoint);
    const result = expectBody(await owner.api.post(`${path}/${created.id}/test`), 200, EndpointTestResult);
    expect(result).toMatchObject({ success: false, statusCode: 500, responseExcerpt: 'not now' });
    const [received] = await receiver.waitFor(1);
    expect(received?.headers['webhook-signature']).toBe(result.request.headers['webhook-signature']);
  },
);
answers('testWebhookEndpoint', 422, 'validation-error', 'A URL that is no longer allowed is named', async () => {
  const owner = await createTenant();
  const created = expectBody(await owner.api.post(path, { url }), 201, CreatedEndpoint);
  await prisma.webhookEndpoint.update({ where: { id: created.id }, data: { url: 'http://169.254.169.254/' } });
  expectFields(await owner.api.post(`${path}/${created.id}/test`), 422, ['url']);
});
answers('testWebhookEndpoint', 404, 'not-found', 'An unknown endpoint is not found', async () => {
  expectProblem(await tenant.api.post(`${path}/${unknown}/test`), 404, 'not-found');
});

/** A company with one delivered webhook to its endpoint. */
const delivered = async () => {
  const owner = await createTenant();
  const receiver = await startReceiver();
  await owner.api.post(path, { url: receiver.url });
  const { submissionId } = await createSession(owner);
  await act(owner, submissionId, 'cancel');
  const delivery = await eventually('it is delivered', async () => {
    const reply = await owner.api.get(`${deliveriesPath}?status=delivered`);
    return expectBody(reply, 200, pageOf(WebhookDelivery)).data[0];
  });
  return { owner, receiver, delivery };
};

answers('listWebhookDeliveries', 200, null, 'Filters narrow the list', async () => {
  const { owner, delivery } = await delivered();
  const count = async (query: string) =>
    expectBody(await owner.api.get(`${deliveriesPath}?${query}`), 200, pageOf(WebhookDelivery)).data.length;
  expect(await count(`eventType=submission.cancelled&endpointId=${delivery.endpointId}`)).toBe(1);
  expect(await count('eventType=batch.completed')).toBe(0);
  expect(await count(`createdTo=${delivery.createdAt}`)).toBe(0);
});
answers('listWebhookDeliveries', 400, 'bad-request', 'An unknown status is refused', async () => {
  expectProblem(await tenant.api.get(`${deliveriesPath}?status=done`), 400, 'bad-request');
});
answers('getWebhookDelivery', 200, null, 'A delivery has its attempts', async () => {
  const { owner, delivery } = await delivered();
  const found = expectBody(await owner.api.get(`${deliveriesPath}/${delivery.id}`), 200, WebhookDelivery);
  expect(found).toMatchObject({ id: delivery.id, attempts: [{ number: 1, statusCode: 204 }] });
});
answers('getWebhookDelivery', 404, 'not-found', 'An unknown delivery is not found', async () => {
  expectProblem(await tenant.api.get(`${deliveriesPath}/dlv_1`), 404, 'not-found');
});
answers('redeliverWebhook', 200, null, 'A delivered webhook is sent again with the same id', async () => {
  const { owner, receiver, delivery } = await delivered();
  expectBody(await owner.api.post(`${deliveriesPath}/${delivery.id}/redeliver`), 200, WebhookDelivery);
  const received = await receiver.waitFor(2);
  expect(new Set(received.map((one) => one.headers['webhook-id'])).size).toBe(1);
});
answers('redeliverWebhook', 404, 'not-found', 'An unknown delivery is not found', async () => {
  expectProblem(await tenant.api.post(`${deliveriesPath}/dlv_1/redeliver`), 404, 'not-found');
});
answers('redeliverWebhook', 409, 'conflict', 'A delivery whose attempt is in progress is left unchanged', async () => {
  const { owner, delivery } = await delivered();
  await prisma.delivery.update({ where: { id: delivery.id }, data: { status: 'queued', settledAt: null } });
  expectProblem(await owner.api.post(`${deliveriesPath}/${delivery.id}/redeliver`), 409, 'conflict');
});

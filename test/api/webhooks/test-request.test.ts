import { beforeAll, expect, it } from 'vitest';
import { answers } from '../../support/answers.ts';
import { expectFields } from '../../support/stack/api-client.ts';
import { createKey, createTenant, type Tenant } from '../../support/tenant.ts';
import { type AnswerWebhook, startReceiver } from '../../support/webhooks/receiver.ts';

const path = '/api/v1/webhooks/test';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const testAgainst = async (answer?: AnswerWebhook, api = tenant.api) => {
  const receiver = await startReceiver(answer);
  const { body } = await api.post(path, { webhookUrl: receiver.url });
  return { receiver, body };
};

answers('testWebhook', 200, null, 'One unsigned webhook.test is sent, and a 2xx is a success', async () => {
  const before = Date.now();
  const { receiver, body } = await testAgainst(() => ({ status: 202 }));
  expect(body).toEqual({ success: true, statusCode: 202, error: null, checkedAt: expect.any(String) });
  expect(receiver.received).toHaveLength(1);
  const [{ method, headers, rawBody } = { method: '', headers: {}, rawBody: '{}' }] = receiver.received;
  expect(method).toBe('POST');
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'service-webhook/1.0' });
  expect(Object.keys(headers).filter((name) => name.startsWith('x-webhook'))).toEqual([]);
  const { type, timestamp, ...rest } = JSON.parse(rawBody);
  expect([type, rest]).toEqual(['webhook.test', {}]);
  expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before - 1_000);
});

answers('testWebhook', 400, 'bad-request', 'A missing webhookUrl is refused', async () => {
  expectFields(await tenant.api.post(path, {}), 400, ['webhookUrl']);
});

answers('testWebhook', 422, 'validation-error', 'A URL that is not public https is refused', async () => {
  expectFields(await tenant.api.post(path, { webhookUrl: 'http://example.com/' }), 422, ['webhookUrl']);
});

answers('testWebhook', 413, 'bad-request', 'A body over 1 MiB is refused', async () => {
  const headers = { 'content-type': 'application/json' };
  await tenant.api.send('POST', path, { rawBody: JSON.stringify({ webhookUrl: 'x'.repeat(1024 * 1024) }), headers });
});

it.each([400, 500, 302, 304])('A webhook test fails on an answer other than 2xx: %i', async (status) => {
  const { body } = await testAgainst(() => ({ status, headers: { location: 'https://example.com/' } }));
  expect(body).toMatchObject({ success: false, statusCode: status, error: expect.stringContaining(String(status)) });
});

it('A webhook test fails with a null statusCode if no answer comes in time', async () => {
  const { body } = await testAgainst(() => null);
  expect(body).toMatchObject({ success: false, statusCode: null, error: expect.stringContaining('Timed out') });
});

it('A webhook test fails if nothing is listening', async () => {
  const name = 'https://no-such-host.invalid/hook';
  const { body } = await tenant.api.post(path, { webhookUrl: name });
  expect(body).toMatchObject({ success: false, statusCode: null, error: expect.any(String) });
});

it('A webhook test is available to a key without a company', async () => {
  const { api } = await createKey(null);
  expect((await testAgainst(undefined, api)).body).toMatchObject({ success: true });
});

import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { webhookHeaders } from '../../domain/webhooks/signature.ts';
import { startReceiver, type WebhookReceiver } from '../../samples/demo/receiver.ts';

const apiKey = `aok_${'5d'.repeat(32)}`;
const keyHashHex = createHash('sha256').update(apiKey).digest('hex');
const envelope = { eventId: 'evt_1', eventType: 'session.completed', sessionId: 'ses_1' };

const open = async (): Promise<WebhookReceiver> => {
  const receiver = await startReceiver(0, apiKey);
  onTestFinished(() => receiver.close());
  return receiver;
};

/** Sends a webhook as the service does; `change` may spoil its headers. */
const deliver = (
  receiver: WebhookReceiver,
  options: { sentAt?: Date; sentBody?: string; headers?: Record<string, string> } = {},
) => {
  const rawBody = JSON.stringify(envelope);
  const { eventId, eventType } = envelope;
  const signed = webhookHeaders({ keyHashHex, eventId, eventType, rawBody, sentAt: options.sentAt ?? new Date() });
  return fetch(`${receiver.origin}/webhooks/docket`, {
    method: 'POST',
    headers: { ...signed, ...options.headers },
    body: options.sentBody ?? rawBody,
  });
};

describe("The demo's webhook receiver", () => {
  it('trusts a delivery that the service signed', async () => {
    const receiver = await open();
    expect((await deliver(receiver)).status).toBe(204);
    expect(await receiver.waitFor('ses_1', 1_000)).toMatchObject({ envelope, fault: null });
  });

  it('ends a wait that started before the delivery', async () => {
    const receiver = await open();
    const waiting = receiver.waitFor('ses_1', 5_000);
    await deliver(receiver);
    expect((await waiting)?.envelope.eventId).toBe('evt_1');
  });

  it('answers 401 to a body that was changed after signing', async () => {
    const receiver = await open();
    const sentBody = JSON.stringify({ ...envelope, eventType: 'session.failed' });
    expect((await deliver(receiver, { sentBody })).status).toBe(401);
    expect((await receiver.waitFor('ses_1', 1_000))?.fault).toMatch(/signature/);
  });

  it('answers 401 to a delivery from ten minutes ago', async () => {
    const receiver = await open();
    expect((await deliver(receiver, { sentAt: new Date(Date.now() - 600_000) })).status).toBe(401);
    expect((await receiver.waitFor('ses_1', 1_000))?.fault).toMatch(/Timestamp/);
  });

  it('answers 401 if the event ids of header and body differ', async () => {
    const receiver = await open();
    expect((await deliver(receiver, { headers: { 'X-Webhook-Id': 'evt_2' } })).status).toBe(401);
  });

  it('answers 400 to a request that is not a webhook, and keeps receiving', async () => {
    const receiver = await open();
    expect((await fetch(receiver.origin, { method: 'POST', body: 'hello' })).status).toBe(400);
    expect((await deliver(receiver)).status).toBe(204);
  });

  it('names the option to use if its port is in use', async () => {
    const receiver = await open();
    await expect(startReceiver(Number(new URL(receiver.origin).port), apiKey)).rejects.toThrow('--webhook-port');
  });

  it('stops waiting for a webhook that does not arrive', async () => {
    expect(await (await open()).waitFor('ses_1', 50)).toBeNull();
  });
});

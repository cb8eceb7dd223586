import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { webhookHeaders, webhookSignature } from '../../domain/webhooks/signature.ts';
import { createOutbound } from '../../platform/outbound/post.ts';
import { startHttpTarget } from '../support/servers/http-targets.ts';
import { startOutbound } from '../support/webhooks/outbound.ts';

it('A request arrives unchanged: path, query, headers and exactly the signed bytes', async () => {
  const received: { request: IncomingMessage; body: Buffer }[] = [];
  const target = await startHttpTarget(async (request, response) => {
    received.push({ request, body: await buffer(request) });
    response.writeHead(204).end();
  });
  const rawBody = new TextEncoder().encode('{"eventId":"evt_1","text":"Grüße, 你好"}');
  const keyHashHex = createHash('sha256').update('aok_1').digest('hex');
  const headers = webhookHeaders({
    keyHashHex,
    eventId: 'evt_1',
    eventType: 'session.completed',
    rawBody,
    sentAt: new Date(),
  });
  const url = `${target.origin}/a%20b/hook?token=x%26y&z#fragment`;
  const result = await startOutbound([target.origin]).post({ url, headers, body: rawBody, timeoutMs: 5_000 });

  expect(result).toEqual({
    statusCode: 204,
    error: null,
    responseExcerpt: null,
    durationMs: expect.any(Number),
    connection: 'made',
  });
  expect(received).toHaveLength(1);
  const [{ request, body }] = received as [(typeof received)[0]];
  expect(request.method).toBe('POST');
  expect(request.url).toBe('/a%20b/hook?token=x%26y&z');
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  expect(request.headers).toMatchObject(Object.fromEntries(sent));
  expect(request.headers['content-length']).toBe(String(rawBody.length));
  expect(webhookSignature(keyHashHex, body)).toBe(headers['X-Webhook-Signature']);
});

it('A request reuses the connection of earlier requests', async () => {
  const target = await startHttpTarget((_request, response) => response.end('ok'));
  const outbound = startOutbound([target.origin]);
  for (let sent = 0; sent < 8; sent += 1) {
    await outbound.post({ url: target.origin, headers: {}, body: '{}', timeoutMs: 5_000 });
  }
  // A request that follows immediately may meet the connection of the previous one before it is free.
  expect(target.connections()).toBeLessThanOrEqual(2);
});

it('A request may finish while the service shuts down, but none starts after that', async () => {
  const target = await startHttpTarget(async (_request, response) => {
    closed = outbound.close();
    response.end('done');
  });
  let closed: Promise<void> | undefined;
  const outbound = createOutbound({ trustedOrigins: [target.origin] });
  const request = { url: target.origin, headers: {}, body: '{}', timeoutMs: 5_000 };
  expect(await outbound.post(request)).toMatchObject({ statusCode: 200, error: null });
  await closed;
  expect(await outbound.post(request)).toMatchObject({
    statusCode: null,
    error: 'Not sent: the service is shutting down.',
  });
  expect(target.connections()).toBe(1);
});

import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import {
  standardWebhookHeaders,
  webhookHeaders,
  webhookSignature,
  webhookTestHeaders,
} from '../../../domain/webhooks/signature.ts';
import { hasOpenssl, openssl } from '../../support/servers/openssl.ts';

const apiKey = 'aok_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';
const keyHashHex = createHash('sha256').update(apiKey).digest('hex');
const rawBody = '{"eventId":"evt_1","eventType":"session.completed","note":"Grüße, 你好"}';

/** The hex digest that ends what openssl prints. */
const digest = (args: string[], input: string): string =>
  openssl(['dgst', '-sha256', ...args], input)
    .trim()
    .split(/[ =]+/)
    .at(-1) ?? '';

/** A Python with the library of Standard Webhooks, which CI installs. */
const python = projectFile('.tmp/standardwebhooks/bin/python');
const verifyInPython = `
import json, sys
from standardwebhooks.webhooks import Webhook
message = json.load(sys.stdin)
print(json.dumps(Webhook(message["secret"]).verify(message["rawBody"], message["headers"])))
`;

it('A webhook signature is the one that openssl computed for this key and body', () => {
  expect(webhookSignature(keyHashHex, rawBody)).toBe(
    'sha256=b6fa1b33acd0331a39ef4f318be104ada2ba859c2249d3ecc2e0fce394c95866',
  );
});

it.runIf(hasOpenssl)(
  'A webhook signature is what a receiver with openssl and only the API key computes for any key and body',
  () => {
    const key = `aok_${randomBytes(32).toString('hex')}`;
    const body = JSON.stringify({ at: new Date(), noise: randomBytes(300).toString('base64'), text: 'Grüße, 你好' });
    const hash = digest([], key);
    const expected = digest(['-hmac', hash], body);
    expect(webhookSignature(createHash('sha256').update(key).digest('hex'), body)).toBe(`sha256=${expected}`);
  },
);

it('A webhook signature is the same for a body as text and as its UTF-8 bytes', () => {
  expect(webhookSignature(keyHashHex, new TextEncoder().encode(rawBody))).toBe(webhookSignature(keyHashHex, rawBody));
});

it('A webhook signature has a fixed length, so that receivers can compare in constant time, and differs for another body or key', () => {
  const signature = Buffer.from(webhookSignature(keyHashHex, rawBody));
  for (const other of [
    webhookSignature(keyHashHex, `${rawBody} `),
    webhookSignature(keyHashHex.toUpperCase(), rawBody),
  ]) {
    expect(other).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(timingSafeEqual(signature, Buffer.from(other))).toBe(false);
  }
});

it('The headers of a delivery are exactly those of the specification, with the time in whole Unix seconds', () => {
  const sentAt = new Date('2026-03-04T05:06:07.999Z');
  expect(webhookHeaders({ keyHashHex, eventId: 'evt_1', eventType: 'session.completed', rawBody, sentAt })).toEqual({
    'Content-Type': 'application/json',
    'X-Webhook-Signature': webhookSignature(keyHashHex, rawBody),
    'X-Webhook-Event': 'session.completed',
    'X-Webhook-Id': 'evt_1',
    'X-Webhook-Timestamp': '1772600767',
    'User-Agent': 'service-webhook/1.0',
  });
});

it('The headers of a delivery number the event if it has a number', () => {
  const delivery = { keyHashHex, eventId: 'evt_1', eventType: 'session.completed', rawBody, sentAt: new Date() };
  expect(webhookHeaders({ ...delivery, sequence: 3 })).toMatchObject({ 'X-Webhook-Sequence': '3' });
  expect(webhookHeaders({ ...delivery, sequence: null })).not.toHaveProperty('X-Webhook-Sequence');
});

it('The headers of Standard Webhooks have one signature for each secret, each as the library computes it', () => {
  const secrets = [0, 1].map(() => `whsec_${randomBytes(32).toString('base64')}`);
  const sentAt = new Date('2026-03-04T05:06:07.999Z');
  const headers = standardWebhookHeaders({ secrets, eventId: 'evt_1', rawBody, sentAt });
  expect(headers).toEqual({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1772600767',
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign('evt_1', sentAt, rawBody)).join(' '),
  });
});

it.skipIf(!existsSync(python))(
  "The headers of Standard Webhooks are accepted by Python's library with each secret, and with no other (skipped if it is missing)",
  () => {
    const [old = '', current = '', other = ''] = [0, 1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`);
    const delivery = { eventId: 'evt_1', rawBody, sentAt: new Date() };
    const headers = standardWebhookHeaders({ ...delivery, secrets: [current, old] });
    const verify = (secret: string) =>
      spawnSync(python, ['-c', verifyInPython], {
        input: JSON.stringify({ secret, rawBody, headers }),
        encoding: 'utf8',
      });
    for (const secret of [current, old]) expect(JSON.parse(verify(secret).stdout)).toEqual(JSON.parse(rawBody));
    expect(verify(other).stderr).toContain('No matching signature found');
  },
);

it('The headers of a test have no signature', () => {
  expect(webhookTestHeaders()).toEqual({ 'Content-Type': 'application/json', 'User-Agent': 'service-webhook/1.0' });
});

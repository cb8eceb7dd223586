import { createHash, createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { z } from 'zod';
import { BatchEnvelope, SessionEnvelope } from '../../../domain/submissions/envelope.ts';
import { hasOpenssl, openssl } from '../servers/openssl.ts';
import type { TestKey } from '../tenant.ts';
import type { ReceivedWebhook } from './receiver.ts';

const hexOf = (output: string): string =>
  output
    .trim()
    .split(/[\s=]+/)
    .at(-1) ?? '';

/** The signing key is the lowercase hex SHA-256 of the API key, as text. */
const opensslHmac = (apiKey: string, rawBody: string): string => {
  const keyHash = hexOf(openssl(['dgst', '-sha256', '-hex'], apiKey));
  return hexOf(openssl(['dgst', '-sha256', '-hmac', keyHash], rawBody));
};

const nodeHmac = (apiKey: string, rawBody: string): string =>
  createHmac('sha256', createHash('sha256').update(apiKey).digest('hex')).update(rawBody).digest('hex');

/** The signature of a body as the openssl command computes it, or as Node.js does on a machine without openssl. */
const expectedSignature = (apiKey: string, rawBody: string): string =>
  `sha256=${(hasOpenssl ? opensslHmac : nodeHmac)(apiKey, rawBody)}`;

/** Checks all headers of a delivery, its signature with openssl. @returns its id */
export const checkHeaders = (webhook: ReceivedWebhook, key: TestKey, eventType: string): string => {
  const { method, headers, rawBody, receivedAt } = webhook;
  expect(method).toBe('POST');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    // Endpoints also see the sender's address.
    'user-agent': expect.stringMatching(/^service-webhook\/1\.0(?: \(\+http\S+\))?$/),
    'x-webhook-event': eventType,
    'x-webhook-signature': expectedSignature(key.secret, rawBody),
    'x-webhook-id': expect.stringMatching(/^evt_[0-9a-z]{26}$/),
    'x-webhook-timestamp': expect.stringMatching(/^\d{10}$/),
  });
  expect(Math.abs(Number(headers['x-webhook-timestamp']) - receivedAt.getTime() / 1000)).toBeLessThan(3);
  return String(headers['x-webhook-id']);
};

/** The envelope of a session or submission event whose headers, signature and members are right. */
export const expectSessionEvent = (
  webhook: ReceivedWebhook | undefined,
  key: TestKey,
  eventType: z.output<typeof SessionEnvelope>['eventType'],
): z.output<typeof SessionEnvelope> => {
  if (!webhook) throw new Error(`No ${eventType} came.`);
  const envelope = SessionEnvelope.parse(JSON.parse(webhook.rawBody));
  expect(envelope).toEqual(JSON.parse(webhook.rawBody));
  expect(envelope).toMatchObject({ eventType, eventId: checkHeaders(webhook, key, eventType) });
  return envelope;
};

/** The envelope of a batch event whose headers, signature and members are right. */
export const expectBatchEvent = (
  webhook: ReceivedWebhook | undefined,
  key: TestKey,
): z.output<typeof BatchEnvelope> => {
  if (!webhook) throw new Error('No batch.completed came.');
  checkHeaders(webhook, key, 'batch.completed');
  const envelope = BatchEnvelope.parse(JSON.parse(webhook.rawBody));
  expect(envelope).toEqual(JSON.parse(webhook.rawBody));
  return envelope;
};

import { WebhookSetupError } from '../base/errors.ts';
import { readWebhookKey } from './keys.ts';

/** The keys that sign a webhook; each one adds its headers. */
export interface SigningKeys {
  readonly apiKey?: string | undefined;
  /** A `whsec_…` secret (Standard Webhooks). */
  readonly secret?: string | undefined;
}

const encoder = new TextEncoder();

const hmac = async (key: Uint8Array<ArrayBuffer>, message: string): Promise<Uint8Array> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(message)));
};

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The headers that the service would send with a body, for tests of a receiver.
 * @throws WebhookSetupError if a key is empty or malformed
 */
export const signWebhook = async (
  rawBody: string,
  event: { readonly id: string; readonly type: string; readonly sentAt?: Date },
  { apiKey, secret }: SigningKeys,
): Promise<Record<string, string>> => {
  const { id, type, sentAt = new Date() } = event;
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-webhook-event': type,
    'x-webhook-id': id,
    'x-webhook-timestamp': timestamp,
  };
  if (apiKey !== undefined) {
    readWebhookKey(apiKey, 'apiKey');
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(apiKey)));
    headers['x-webhook-signature'] = `sha256=${hex(await hmac(encoder.encode(hex(hash)), rawBody))}`;
  }
  if (secret !== undefined) {
    const key = readWebhookKey(secret, 'secret');
    if (!key.isSecret) throw new WebhookSetupError('invalid_secret', 'secret is not a webhook secret (whsec_…).');
    const signature = await hmac(key.bytes, `${id}.${timestamp}.${rawBody}`);
    headers['webhook-id'] = id;
    headers['webhook-timestamp'] = timestamp;
    headers['webhook-signature'] = `v1,${btoa(String.fromCharCode(...signature))}`;
  }
  return headers;
};

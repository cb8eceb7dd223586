import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Deliveries with an older or later timestamp are refused, as the service recommends. */
const toleranceSeconds = 300;

/** A received webhook; header names are in lower case. */
export interface ArrivedWebhook {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Buffer;
  readonly receivedAt: Date;
}

/**
 * Checks a delivery as a receiver should: the HMAC-SHA256 of the raw body, keyed with the lowercase hex SHA-256 of the
 * API key, is compared in constant time; then the age of the attempt.
 * @returns null if the delivery can be trusted, otherwise the reason
 */
export const webhookFault = ({ headers, rawBody, receivedAt }: ArrivedWebhook, apiKey: string): string | null => {
  const signature = headers['x-webhook-signature'];
  if (typeof signature !== 'string') return 'it has no X-Webhook-Signature header';
  const key = createHash('sha256').update(apiKey).digest('hex');
  const wanted = Buffer.from(`sha256=${createHmac('sha256', key).update(rawBody).digest('hex')}`);
  const sent = Buffer.from(signature);
  if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted)) return 'its signature does not match its body';
  const ageSeconds = Math.abs(receivedAt.getTime() / 1000 - Number(headers['x-webhook-timestamp']));
  if (!(ageSeconds <= toleranceSeconds)) return 'its X-Webhook-Timestamp is missing or too far from the current time';
  return null;
};

import { createHmac } from 'node:crypto';

/** The User-Agent that receivers see. */
const userAgent = 'service-webhook/1.0';

/** The User-Agent that endpoints see: it also contains the sender's address, for the operator of a receiver. */
export const endpointUserAgent = (baseUrl: string): string => `${userAgent} (+${baseUrl})`;

/**
 * The `X-Webhook-Signature` of a body: HMAC-SHA256 (RFC 2104) over the raw bytes that are sent. The key is the text
 * `keyHashHex`, the SHA-256 of the API key in lowercase hex; the hex digits are not decoded.
 */
export const webhookSignature = (keyHashHex: string, rawBody: string | Uint8Array): string =>
  `sha256=${createHmac('sha256', keyHashHex).update(rawBody).digest('hex')}`;

interface WebhookEvent {
  readonly eventId: string;
  readonly eventType: string;
  /** The number of the event among those of its submission or shelf capture; null or absent if it has none. */
  readonly sequence?: number | null;
}

const eventHeaders = ({ eventId, eventType, sequence }: WebhookEvent): Record<string, string> => ({
  'Content-Type': 'application/json',
  'X-Webhook-Event': eventType,
  'X-Webhook-Id': eventId,
  ...(typeof sequence === 'number' ? { 'X-Webhook-Sequence': String(sequence) } : {}),
  'User-Agent': userAgent,
});

/** The headers that all attempts of a delivery share: all but those of the time, the signatures and the trace. */
export const commonWebhookHeaders = (event: WebhookEvent): Record<string, string> => ({
  ...eventHeaders(event),
  'webhook-id': event.eventId,
});

/**
 * The headers of one attempt of a delivery. `eventId` is the one in the payload and stays the same across retries;
 * `sentAt` is the time of this attempt.
 */
export const webhookHeaders = (
  delivery: WebhookEvent & {
    readonly keyHashHex: string;
    readonly rawBody: string | Uint8Array;
    readonly sentAt: Date;
  },
): Record<string, string> => ({
  ...eventHeaders(delivery),
  'X-Webhook-Signature': webhookSignature(delivery.keyHashHex, delivery.rawBody),
  'X-Webhook-Timestamp': String(Math.floor(delivery.sentAt.getTime() / 1000)),
});

const secretPrefix = 'whsec_';

/**
 * One signature of a Standard Webhooks message: `v1,` and the base64 HMAC-SHA256. The HMAC key is the decoded base64
 * after `whsec_`.
 */
const standardSignature = (secret: string, message: string): string => {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(message).digest('base64')}`;
};

/**
 * The Standard Webhooks headers of one attempt (https://www.standardwebhooks.com), which are sent with those of {@link
 * webhookHeaders}. The signature covers id, time and body. With several secrets, such as during a rotation, it has one
 * for each, and a receiver accepts any.
 */
export const standardWebhookHeaders = (delivery: {
  secrets: readonly string[];
  eventId: string;
  rawBody: string;
  sentAt: Date;
}): Record<string, string> => {
  const timestamp = String(Math.floor(delivery.sentAt.getTime() / 1000));
  const message = `${delivery.eventId}.${timestamp}.${delivery.rawBody}`;
  return {
    'webhook-id': delivery.eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': delivery.secrets.map((secret) => standardSignature(secret, message)).join(' '),
  };
};

/** The headers of a webhook test, which is not signed. */
export const webhookTestHeaders = (): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': userAgent,
});

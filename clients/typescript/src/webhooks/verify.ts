import { type WebhookFault, WebhookSetupError, WebhookVerificationError } from '../base/errors.ts';
import type { EventBody, EventType } from '../base/types.ts';
import { readWebhookKeys, type WebhookKey } from './keys.ts';

/** The headers of a request: those of the Fetch API, or an object of Node.js. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** The replay window: how far the time of a webhook may be from the current time. Default 300. */
  readonly toleranceSeconds?: number;
  /** The current time, for tests. */
  readonly now?: Date;
}

interface WebhookOf<Type extends EventType> {
  /** The event's id, the same on every attempt: keep it to recognize an event that arrives twice. */
  readonly id: string;
  /** The type of the event, such as `session.completed`. It determines the type of `payload`. */
  readonly type: Type;
  readonly sentAt: Date;
  readonly payload: EventBody<Type>;
}

/** A webhook that can be trusted. */
export type VerifiedWebhook = { readonly [Type in EventType]: WebhookOf<Type> }[EventType];

const encoder = new TextEncoder();

interface SignedContent {
  readonly message: Uint8Array<ArrayBuffer>;
  readonly timestamp: string | undefined;
  /** The signatures of the header; undefined if it is missing. */
  readonly signatures: readonly Uint8Array<ArrayBuffer>[] | undefined;
}

const isArrayBuffer = (body: unknown): body is ArrayBuffer =>
  Object.prototype.toString.call(body) === '[object ArrayBuffer]';

/** @throws WebhookSetupError if a body parser has read the body */
const toBytes = (body: string | ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> => {
  if (typeof body === 'string') return encoder.encode(body);
  if (isArrayBuffer(body)) return new Uint8Array(body);
  if (ArrayBuffer.isView(body)) return Uint8Array.from(body);
  throw new WebhookSetupError(
    'parsed_body',
    'The body is not the raw body of the request, as text or bytes. Read it before a body parser does.',
  );
};

const headerReader = (headers: WebhookHeaders): ((name: string) => string | undefined) => {
  if (headers instanceof Headers) return (name) => headers.get(name) ?? undefined;
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name);
    return typeof value === 'string' || value === undefined ? value : value[0];
  };
};

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The signing key: the bytes of a secret, or the hex SHA-256 of an API key. */
const hmacKeyOf = async (key: WebhookKey): Promise<Uint8Array<ArrayBuffer>> => {
  if (key.isSecret) return key.bytes;
  if ('apiKeyHash' in key) return encoder.encode(key.apiKeyHash);
  return encoder.encode(toHex(await crypto.subtle.digest('SHA-256', encoder.encode(key.apiKey))));
};

/** The webhook as signed with an API key: the signature covers the body. */
const ownContent = (body: Uint8Array<ArrayBuffer>, header: (name: string) => string | undefined): SignedContent => {
  const signature = header('x-webhook-signature');
  const hex = signature?.match(/^sha256=([0-9a-f]{64})$/)?.[1];
  const valid = hex === undefined ? [] : [fromHex(hex)];
  return {
    message: body,
    timestamp: header('x-webhook-timestamp'),
    signatures: signature === undefined ? undefined : valid,
  };
};

/** The webhook as signed by Standard Webhooks with a `whsec_` secret: the signature covers id, time and body. */
const standardContent = (
  body: Uint8Array<ArrayBuffer>,
  header: (name: string) => string | undefined,
): SignedContent => {
  const timestamp = header('webhook-timestamp');
  const start = encoder.encode(`${header('webhook-id') ?? ''}.${timestamp ?? ''}.`);
  const message = new Uint8Array(start.length + body.length);
  message.set(start);
  message.set(body, start.length);
  const signatures = header('webhook-signature')
    ?.split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => fromBase64(one.slice(3)))
    .filter((one) => one !== undefined);
  return { message, timestamp, signatures };
};

/** Compares in constant time, as crypto.subtle.verify does. */
const isSignedBy = async (
  secret: Uint8Array<ArrayBuffer>,
  { message, signatures }: SignedContent,
): Promise<boolean> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['verify']);
  for (const signature of signatures ?? []) {
    if (await crypto.subtle.verify('HMAC', key, signature, message)) return true;
  }
  return false;
};

const fault = (kind: WebhookFault, message: string): WebhookVerificationError =>
  new WebhookVerificationError(kind, message);

/** @throws WebhookVerificationError if the webhook is outside the replay window */
const checkTime = (sentAtSeconds: number, { toleranceSeconds = 300, now = new Date() }: VerifyOptions): void => {
  const ageSeconds = Math.floor(now.getTime() / 1000) - sentAtSeconds;
  if (ageSeconds > toleranceSeconds) {
    throw fault('timestamp_too_old', `The webhook was sent ${ageSeconds} s ago. It may be a replay.`);
  }
  if (ageSeconds < -toleranceSeconds) {
    throw fault('timestamp_too_new', `The webhook was sent ${-ageSeconds} s in the future. Check the clocks.`);
  }
};

const textOf = (payload: object, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value: unknown = Reflect.get(payload, name);
    if (typeof value === 'string') return value;
  }
  return undefined;
};

const parsePayload = (body: Uint8Array<ArrayBuffer>): object => {
  const payload: unknown = JSON.parse(new TextDecoder().decode(body));
  if (typeof payload !== 'object' || payload === null) throw new SyntaxError('The body is not a JSON object.');
  return payload;
};

/**
 * Checks the signature and the age of a webhook, and returns its event.
 * @param rawBody the bytes of the request's body, before any parsing
 * @param keys the keys whose signatures are accepted: `whsec_…` secrets of the company (Standard Webhooks) and API
 * keys, or the SHA-256 of an API key in hex. A signature with a secret also covers id and time, so prefer it.
 * @throws WebhookVerificationError if it cannot be trusted; WebhookSetupError if a key is missing or malformed, or the
 * body is not the raw one; SyntaxError if a trusted body is not JSON
 */
export const verifyWebhook = async (
  rawBody: string | ArrayBuffer | Uint8Array,
  headers: WebhookHeaders,
  keys: string | readonly string[],
  options: VerifyOptions = {},
): Promise<VerifiedWebhook> => {
  const accepted = readWebhookKeys(keys);
  const body = toBytes(rawBody);
  const header = headerReader(headers);
  let isComplete = false;
  for (const key of accepted) {
    const { isSecret } = key;
    const content = isSecret ? standardContent(body, header) : ownContent(body, header);
    if (!content.signatures || !/^\d{1,15}$/.test(content.timestamp ?? '')) continue;
    isComplete = true;
    if (!(await isSignedBy(await hmacKeyOf(key), content))) continue;
    const sentAtSeconds = Number(content.timestamp);
    checkTime(sentAtSeconds, options);
    const payload = parsePayload(body);
    const id = header(isSecret ? 'webhook-id' : 'x-webhook-id');
    // biome-ignore lint/plugin/casts: the signature proves that the body has the form of its event type
    return {
      id: textOf(payload, ['eventId', 'id']) ?? id ?? '',
      type: textOf(payload, ['eventType', 'type', 'event']) ?? '',
      sentAt: new Date(sentAtSeconds * 1000),
      payload,
    } as VerifiedWebhook;
  }
  if (isComplete) {
    throw fault('invalid_signature', 'No key matches the signature. Check the key, and that the body is unchanged.');
  }
  throw fault(
    'missing_header',
    'The request has no signature or time for the given keys. It is not a webhook of them.',
  );
};

import { WebhookSetupError } from '../base/errors.ts';

/** A key whose signatures are accepted: the bytes of a secret, or the hex SHA-256 of an API key, which signs. */
export type WebhookKey =
  | { readonly isSecret: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly isSecret: false; readonly apiKey: string }
  | { readonly isSecret: false; readonly apiKeyHash: string };

const secretPrefix = 'whsec_';
/** The lengths that Standard Webhooks allows for a secret. */
const secretBytesMin = 24;
const secretBytesMax = 64;

const readSecret = (text: string, name: string): Uint8Array<ArrayBuffer> => {
  const isBase64 = text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
  const bytes = isBase64 ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : new Uint8Array();
  if (bytes.length < secretBytesMin || bytes.length > secretBytesMax) {
    throw new WebhookSetupError(
      'invalid_secret',
      `${name} is not a complete webhook secret: after whsec_ come ${secretBytesMin} to ${secretBytesMax} bytes in base64. Copy it again.`,
    );
  }
  return bytes;
};

/**
 * Reads a key; `name` identifies the key in messages, because messages never contain keys.
 * @throws WebhookSetupError
 */
export const readWebhookKey = (key: unknown, name: string): WebhookKey => {
  if (typeof key !== 'string' || key.trim() === '') {
    throw new WebhookSetupError('missing_key', `${name} is empty. Check that your settings have the key.`);
  }
  if (key.startsWith(secretPrefix)) return { isSecret: true, bytes: readSecret(key.slice(secretPrefix.length), name) };
  if (/^aok_(?:test_)?[0-9a-f]{64}$/.test(key)) return { isSecret: false, apiKey: key };
  if (/^[0-9a-f]{64}$/.test(key)) return { isSecret: false, apiKeyHash: key };
  throw new WebhookSetupError(
    'invalid_key',
    `${name} is neither a webhook secret (whsec_…) nor an API key (aok_…) nor the SHA-256 of an API key (64 hex digits). Copy it again.`,
  );
};

/**
 * Reads the keys whose signatures are accepted.
 * @throws WebhookSetupError that names the first one that is empty or malformed, or if there is none
 */
export const readWebhookKeys = (keys: string | readonly string[]): readonly WebhookKey[] => {
  if (typeof keys === 'string') return [readWebhookKey(keys, 'keys')];
  if (!Array.isArray(keys) || keys.length === 0) {
    throw new WebhookSetupError('missing_key', 'keys has no key. Give a webhook secret or an API key.');
  }
  return keys.map((key, index) => readWebhookKey(key, `keys[${index}]`));
};

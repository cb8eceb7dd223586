import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A secret that is derived from one of the keys, for one purpose. */
export interface DerivedSecret {
  /** Identifies the key; a positive integer. */
  readonly version: number;
  /** 32 bytes in base64url. */
  readonly value: string;
}

/** Encrypts secrets for storage, with the keys of the settings. */
export interface Keyring {
  /** Whether the settings have a key. Without one, secrets are stored as they are. */
  readonly hasKeys: boolean;
  /**
   * Encrypts a secret with the first key (AES-256-GCM): `sealed:1:<key id>:<base64url>`. Returns it unchanged if there
   * is no key.
   * @param identity names the column and the row. A value that was copied into another row cannot be decrypted there
   */
  seal(secret: string, identity: string): string;
  /**
   * Decrypts what {@link seal} returned; a value that is not sealed is returned unchanged.
   * @throws UnknownSecretsKeyError if its key is not in the settings
   * @throws Error if the value or its identity was changed
   */
  unseal(stored: string, identity: string): string;
  /** The prefix of everything that {@link seal} encrypts. */
  readonly prefix: string;
  /** A secret of each key for a purpose, that of the first key first; none if there is no key. */
  derive(purpose: string): readonly DerivedSecret[];
}

/** A stored secret was encrypted with a key that is not in the settings. */
export class UnknownSecretsKeyError extends Error {
  override name = 'UnknownSecretsKeyError';
  constructor(keyId: string) {
    super(
      `A stored secret is encrypted with the key ${keyId}, which is not in SECRETS_KEY. Add that key at the end of it.`,
    );
  }
}

const prefix = 'sealed:1:';
const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;
const keyLength = 32;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
  /** The derived encryption key: derived once, because each webhook opens two secrets. */
  readonly sealing: Buffer;
}

const deriveKey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, keyLength));

/** The id reveals nothing about the key: it is a hash of a secret that is used for nothing else. */
const idOf = (key: Buffer): string =>
  createHash('sha256').update(deriveKey(key, 'docket key id')).digest('hex').slice(0, 8);

const toKey = (bytes: Buffer): Key => ({ id: idOf(bytes), bytes, sealing: deriveKey(bytes, 'docket sealing') });

/** The parts of a sealed value; null if it is not sealed. */
const parse = (stored: string): { readonly keyId: string; readonly bytes: Buffer } | null => {
  if (!stored.startsWith(prefix)) return null;
  const [keyId = '', text = ''] = stored.slice(prefix.length).split(':');
  return { keyId, bytes: Buffer.from(text, 'base64url') };
};

const keyringOf = (keys: readonly Buffer[]): Keyring => {
  const known = keys.map(toKey);
  const [first] = known;
  return {
    hasKeys: first !== undefined,
    prefix: `${prefix}${first?.id ?? ''}`,
    seal(secret, identity) {
      if (!first) return secret;
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, first.sealing, iv).setAAD(Buffer.from(identity));
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${prefix}${first.id}:${sealed.toString('base64url')}`;
    },
    unseal(stored, identity) {
      const sealed = parse(stored);
      if (!sealed) return stored;
      const { keyId, bytes } = sealed;
      const key = known.find(({ id }) => id === keyId);
      if (!key) throw new UnknownSecretsKeyError(keyId);
      const decipher = createDecipheriv(algorithm, key.sealing, bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      })
        .setAAD(Buffer.from(identity))
        .setAuthTag(bytes.subarray(-tagLength));
      return decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
    },
    derive: (purpose) =>
      known.map(({ id, bytes }) => ({
        version: Number.parseInt(id, 16),
        value: deriveKey(bytes, `docket ${purpose}`).toString('base64url'),
      })),
  };
};

/** Stores secrets in plain text. */
export const noKeys: Keyring = keyringOf([]);

/** @param keys 32 bytes each; the first one encrypts, all decrypt */
export const createKeyring = (keys: readonly Buffer[]): Keyring => (keys.length === 0 ? noKeys : keyringOf(keys));

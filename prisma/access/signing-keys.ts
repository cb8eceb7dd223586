import type { Keyring } from '../../platform/sealing/keyring.ts';
import { hashForLookup } from '../../platform/secrets.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** The stored form of an API key that signs. */
export interface StoredSigningKey {
  readonly keyId: string;
  readonly keyHash: string;
  /** The encrypted SHA-256 of the API key; null if `keyHash` is the SHA-256 itself. */
  readonly signingKey: string | null;
}

/** The columns of an API key that hold its hash. */
export type KeyHashColumns = Omit<StoredSigningKey, 'keyId'>;

/** Names the encrypted column of a key, for `Keyring`. */
export const signingKeyIdentity = (keyId: string): string => `api_keys.signing_key:${keyId}`;

/** How the SHA-256 of a new API key is stored: encrypted if the settings have a key. */
export const keyHashColumns = (keyring: Keyring, keyId: string, keyHash: string): KeyHashColumns =>
  keyring.hasKeys
    ? { keyHash: hashForLookup(keyHash), signingKey: keyring.seal(keyHash, signingKeyIdentity(keyId)) }
    : { keyHash, signingKey: null };

/** The lowercase hex SHA-256 of the API key, which signs. @throws UnknownSecretsKeyError if it cannot be decrypted */
export const openSigningKey = (keyring: Keyring, { keyId, keyHash, signingKey }: StoredSigningKey): string =>
  signingKey === null ? keyHash : keyring.unseal(signingKey, signingKeyIdentity(keyId));

/**
 * A lateral subquery with the API key that signs for a company, as {@link StoredSigningKey}: the key that created the
 * session unless it has been revoked, otherwise the newest of the company's keys that are neither revoked nor expired,
 * those that may submit first. If there is none, it is the revoked key.
 */
export const signerOf = (apiKeyId: Prisma.Sql, companyId: Prisma.Sql): Prisma.Sql => Prisma.sql`LATERAL (
    SELECT candidate.id AS "keyId", candidate.key_hash AS "keyHash", candidate.signing_key AS "signingKey" FROM api_keys candidate
    WHERE candidate.id = ${apiKeyId} OR (
      candidate.company_id = ${companyId} AND candidate.revoked_at IS NULL AND (candidate.expires_at IS NULL OR candidate.expires_at > now()))
    ORDER BY candidate.id = ${apiKeyId} AND candidate.revoked_at IS NULL DESC, candidate.revoked_at IS NULL DESC,
      'submit' = ANY(candidate.scopes) DESC, candidate.created_at DESC, candidate.id DESC
    LIMIT 1)`;

/**
 * The lowercase hex SHA-256 that signs a company's webhooks if the API key of the session is gone; null if the company
 * has no key in use.
 */
export const findKeyInUse = async (db: Db, keyring: Keyring, companyId: string): Promise<string | null> => {
  const [row] = await db.$queryRaw<StoredSigningKey[]>`
    SELECT signer.* FROM ${signerOf(Prisma.sql`''`, Prisma.sql`${companyId}`)} signer`;
  return row ? openSigningKey(keyring, row) : null;
};

/**
 * The lowercase hex SHA-256 that signs requests about something that an API key has created, by the rule of {@link
 * signerOf}.
 */
export const findSigningKey = async (
  db: Db,
  keyring: Keyring,
  { apiKeyId, companyId }: { readonly apiKeyId: string; readonly companyId: string },
): Promise<string> => {
  const [row] = await db.$queryRaw<StoredSigningKey[]>`
    SELECT signer.* FROM ${signerOf(Prisma.sql`${apiKeyId}`, Prisma.sql`${companyId}`)} signer`;
  if (!row) throw new Error(`the API key ${apiKeyId} does not exist`);
  return openSigningKey(keyring, row);
};

import { randomBytes } from 'node:crypto';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

/** A secret that signs a company's webhooks. */
export interface WebhookSecret {
  /** `whsec_` and the base64 of 32 bytes, as Standard Webhooks libraries take it. */
  readonly secret: string;
  readonly createdAt: Date;
  /** After a rotation, until when it signs; null for the current secret. */
  readonly retiresAt: Date | null;
}

/** A webhook secret as it is stored. */
export interface StoredWebhookSecret {
  /** A number, in decimal. */
  readonly id: string;
  /** Encrypted, unless it was stored without keys in the settings. */
  readonly secret: string;
}

/** Names the encrypted column of a webhook secret, for `Keyring`. */
export const webhookSecretIdentity = (id: string): string => `webhook_secrets.secret:${id}`;

/** The secret itself. @throws UnknownSecretsKeyError if it cannot be decrypted */
export const openWebhookSecret = (keyring: Keyring, { id, secret }: StoredWebhookSecret): string =>
  keyring.unseal(secret, webhookSecretIdentity(id));

const sealedSecret = (keyring: Keyring, id: string): string =>
  keyring.seal(`whsec_${randomBytes(32).toString('base64')}`, webhookSecretIdentity(id));

/** The company's secrets that sign its webhooks, newest first: the current one and, after a rotation, the one before it for a while. */
export const findWebhookSecrets = async (db: Db, keyring: Keyring, companyId: string): Promise<WebhookSecret[]> => {
  const rows = await db.$queryRaw<(WebhookSecret & StoredWebhookSecret)[]>`
    SELECT id::text, secret, created_at AS "createdAt", retires_at AS "retiresAt" FROM webhook_secrets
    WHERE company_id = ${companyId} AND (retires_at IS NULL OR retires_at > now()) ORDER BY webhook_secrets.id DESC`;
  return rows.map(({ id, secret, createdAt, retiresAt }) => ({
    secret: openWebhookSecret(keyring, { id, secret }),
    createdAt,
    retiresAt,
  }));
};

/** Replaces the secret that a trigger has created with a company, in the company's transaction, by an encrypted one. */
export const sealFirstWebhookSecret = async (tx: Db, keyring: Keyring, companyId: string): Promise<void> => {
  if (!keyring.hasKeys) return;
  const rows = await tx.$queryRaw<
    { id: string }[]
  >`SELECT id::text FROM webhook_secrets WHERE company_id = ${companyId}`;
  for (const { id } of rows)
    await tx.$executeRaw`UPDATE webhook_secrets SET secret = ${sealedSecret(keyring, id)} WHERE id = ${id}::bigint`;
};

/**
 * Gives the company a new secret. The one before it signs for another `overlapMs`, and an older one no more. The company's row is locked, so
 * that rotations take turns.
 */
export const rotateWebhookSecret = async (
  tx: Prisma.TransactionClient,
  keyring: Keyring,
  companyId: string,
  overlapMs: number,
): Promise<void> => {
  await tx.$queryRaw`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`;
  await tx.$executeRaw`DELETE FROM webhook_secrets WHERE company_id = ${companyId} AND (retires_at IS NOT NULL OR ${overlapMs}::float8 <= 0)`;
  await tx.$executeRaw`
    UPDATE webhook_secrets SET retires_at = now() + ${overlapMs}::float8 * interval '1 millisecond' WHERE company_id = ${companyId}`;
  const [next] = await tx.$queryRaw<{ id: string }[]>`
    SELECT nextval(pg_get_serial_sequence('webhook_secrets', 'id'))::text AS id`;
  if (!next) throw new Error('the database gave no id');
  await tx.$executeRaw`
    INSERT INTO webhook_secrets (id, company_id, secret) VALUES (${next.id}::bigint, ${companyId}, ${sealedSecret(keyring, next.id)})`;
};

import { randomBytes } from 'node:crypto';
import type { SignedService } from '../../domain/webhooks/signed-services.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** A secret that signs a company's webhooks, or requests to one of its services. */
export interface SigningSecret {
  /** `whsec_` and the base64 of 32 bytes, as Standard Webhooks libraries take it. */
  readonly secret: string;
  readonly createdAt: Date;
  /** After a rotation, until when it signs; null for the current secret. */
  readonly retiresAt: Date | null;
}

/** A stored secret. */
export interface StoredSecret {
  /** A number, in decimal. */
  readonly id: string;
  /** Encrypted, unless it was stored without keys in the settings. */
  readonly secret: string;
}

export type SecretTable = 'webhook_secrets' | 'service_secrets' | 'webhook_endpoint_secrets';

/** The owner of secrets: a company's webhooks, its requests to a service, or one endpoint. */
export interface SecretOwner {
  readonly companyId: string;
  readonly service: SignedService | null;
  readonly endpointId?: string;
}

const tableOf = ({ service, endpointId }: SecretOwner): SecretTable => {
  if (endpointId !== undefined) return 'webhook_endpoint_secrets';
  return service === null ? 'webhook_secrets' : 'service_secrets';
};

const isOwned = ({ companyId, service, endpointId }: SecretOwner): Prisma.Sql => {
  if (endpointId !== undefined) return Prisma.sql`endpoint_id = ${endpointId}`;
  return service === null
    ? Prisma.sql`company_id = ${companyId}`
    : Prisma.sql`company_id = ${companyId} AND service = ${service}`;
};

/** Names the encrypted column of a secret, for `Keyring`. */
const identityOf = (table: SecretTable, id: string): string => `${table}.secret:${id}`;

/** Encrypts a secret for its row. */
export const sealSecret = (keyring: Keyring, table: SecretTable, { id, secret }: StoredSecret): string =>
  keyring.seal(secret, identityOf(table, id));

/** The secret itself. @throws UnknownSecretsKeyError if it cannot be decrypted */
export const openSecret = (keyring: Keyring, table: SecretTable, { id, secret }: StoredSecret): string =>
  keyring.unseal(secret, identityOf(table, id));

/** A new secret, encrypted for its row. */
export const newSecret = (keyring: Keyring, table: SecretTable, id: string): string =>
  sealSecret(keyring, table, { id, secret: `whsec_${randomBytes(32).toString('base64')}` });

/** The secrets that sign, newest first: the current one and, after a rotation, the previous one for a while. */
export const findSecrets = async (db: Db, keyring: Keyring, owner: SecretOwner): Promise<SigningSecret[]> => {
  const table = tableOf(owner);
  const rows = await db.$queryRaw<(SigningSecret & StoredSecret)[]>`
    SELECT stored.id::text, secret, created_at AS "createdAt", retires_at AS "retiresAt" FROM ${Prisma.raw(table)} AS stored
    WHERE ${isOwned(owner)} AND (retires_at IS NULL OR retires_at > now()) ORDER BY stored.id DESC`;
  return rows.map(({ createdAt, retiresAt, ...stored }) => ({
    secret: openSecret(keyring, table, stored),
    createdAt,
    retiresAt,
  }));
};

/**
 * Gives an owner a new secret. The previous one signs for another `overlapMs`; older ones stop immediately. The
 * company's row is locked, so that rotations take turns.
 */
export const addSecret = async (
  tx: Prisma.TransactionClient,
  keyring: Keyring,
  owner: SecretOwner,
  overlapMs: number,
): Promise<void> => {
  const { companyId, service, endpointId } = owner;
  const name = tableOf(owner);
  const table = Prisma.raw(name);
  await tx.$queryRaw`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`;
  await tx.$executeRaw`DELETE FROM ${table} WHERE ${isOwned(owner)} AND (retires_at IS NOT NULL OR ${overlapMs}::float8 <= 0)`;
  await tx.$executeRaw`
    UPDATE ${table} SET retires_at = now() + ${overlapMs}::float8 * interval '1 millisecond' WHERE ${isOwned(owner)}`;
  const [next] = await tx.$queryRaw<
    { id: string }[]
  >`SELECT nextval(pg_get_serial_sequence(${name}, 'id'))::text AS id`;
  if (!next) throw new Error('the database gave no id');
  const secret = newSecret(keyring, name, next.id);
  if (endpointId !== undefined) {
    await tx.$executeRaw`INSERT INTO webhook_endpoint_secrets (id, endpoint_id, secret) VALUES (${next.id}::bigint, ${endpointId}, ${secret})`;
    return;
  }
  await (service === null
    ? tx.$executeRaw`INSERT INTO webhook_secrets (id, company_id, secret) VALUES (${next.id}::bigint, ${companyId}, ${secret})`
    : tx.$executeRaw`
        INSERT INTO service_secrets (id, company_id, service, secret) VALUES (${next.id}::bigint, ${companyId}, ${service}, ${secret})`);
};

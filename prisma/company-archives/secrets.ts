import { z } from 'zod';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { keyHashColumns, openSigningKey } from '../access/signing-keys.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { openHeaders, sealHeaders } from '../webhooks/endpoints.ts';
import { openSecret, type SecretTable, sealSecret } from '../webhooks/signing-secrets.ts';

const KeyRow = z.looseObject({ id: z.string(), key_hash: z.string(), signing_key: z.string().nullable() });
const ArchivedKeyRow = KeyRow.extend({ signing_key: z.string() });
const SecretRow = z.looseObject({ id: z.number().int(), secret: z.string() });
const EndpointRow = z.looseObject({ id: z.string(), headers: z.string() });

const secretTables: readonly SecretTable[] = ['webhook_secrets', 'service_secrets', 'webhook_endpoint_secrets'];
const isSecretTable = (name: string): name is SecretTable => secretTables.some((table) => table === name);

/**
 * Returns a row in the form of an archive: its secrets are encrypted with the key of the archive. Rows of tables
 * without secrets stay unchanged.
 * @throws UnknownSecretsKeyError if a secret cannot be decrypted
 */
export const sealForArchive = (table: string, row: string, keyring: Keyring, archive: Keyring): string => {
  if (table === 'api_keys') {
    const key = KeyRow.parse(JSON.parse(row));
    const signs = openSigningKey(keyring, { keyId: key.id, keyHash: key.key_hash, signingKey: key.signing_key });
    return JSON.stringify({ ...key, key_hash: '', signing_key: archive.seal(signs, table) });
  }
  if (isSecretTable(table)) {
    const stored = SecretRow.parse(JSON.parse(row));
    const secret = openSecret(keyring, table, { id: String(stored.id), secret: stored.secret });
    return JSON.stringify({ ...stored, secret: archive.seal(secret, table) });
  }
  if (table === 'webhook_endpoints') {
    const endpoint = EndpointRow.parse(JSON.parse(row));
    return JSON.stringify({
      ...endpoint,
      headers: archive.seal(JSON.stringify(openHeaders(keyring, endpoint)), table),
    });
  }
  return row;
};

const Headers = z.record(z.string(), z.string());

/**
 * Returns a row of an archive in the form of the installation. If the database numbers a row, its secret stays
 * unencrypted until {@link sealMovedSecrets} in the same transaction.
 * @throws UnknownSecretsKeyError if the archive has another key
 */
export const unsealFromArchive = (table: string, row: string, keyring: Keyring, archive: Keyring): string => {
  if (table === 'api_keys') {
    const key = ArchivedKeyRow.parse(JSON.parse(row));
    const stored = keyHashColumns(keyring, key.id, archive.unseal(key.signing_key, table));
    return JSON.stringify({ ...key, key_hash: stored.keyHash, signing_key: stored.signingKey });
  }
  if (isSecretTable(table)) {
    const given = SecretRow.parse(JSON.parse(row));
    return JSON.stringify({ ...given, secret: archive.unseal(given.secret, table) });
  }
  if (table === 'webhook_endpoints') {
    const endpoint = EndpointRow.parse(JSON.parse(row));
    const headers = Headers.parse(JSON.parse(archive.unseal(endpoint.headers, table)));
    return JSON.stringify({ ...endpoint, headers: sealHeaders(keyring, endpoint.id, headers) });
  }
  return row;
};

/** Encrypts the secrets of a company whose rows the database has just numbered. */
export const sealMovedSecrets = async (tx: Db, keyring: Keyring, companyId: string): Promise<void> => {
  for (const table of secretTables) {
    const isOwned =
      table === 'webhook_endpoint_secrets'
        ? Prisma.sql`endpoint_id IN (SELECT id FROM webhook_endpoints WHERE company_id = ${companyId})`
        : Prisma.sql`company_id = ${companyId}`;
    const rows = await tx.$queryRaw<{ id: string; secret: string }[]>`
      SELECT id::text, secret FROM ${Prisma.raw(table)} WHERE ${isOwned}`;
    for (const row of rows) {
      await tx.$executeRaw`
        UPDATE ${Prisma.raw(table)} SET secret = ${sealSecret(keyring, table, row)} WHERE id = ${row.id}::bigint`;
    }
  }
};

import { type Keyring, UnknownSecretsKeyError } from '../../platform/sealing/keyring.ts';
import { createSignInCipher } from '../../platform/sealing/sign-in-cipher.ts';
import { keyHashColumns, openSigningKey, type StoredSigningKey } from '../access/signing-keys.ts';
import type { Db } from '../client.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { openMailboxSecret, type StoredMailboxSecret, sealMailboxSecret } from '../mailboxes/mailboxes.ts';
import { transact } from '../transaction.ts';
import { openHeaders, type StoredHeaders, sealHeaders } from '../webhooks/endpoints.ts';
import { openSecret, type SecretTable, type StoredSecret, sealSecret } from '../webhooks/signing-secrets.ts';
import { batchSize, type SealedTable, type SecretChoice } from './sealed-table.ts';
import { secondFactors, signInCipherOf } from './second-factors.ts';

/** The outcome for secrets that were not encrypted with the first key. */
export interface Resealed {
  readonly sealed: number;
  /** Their key is not in the settings. */
  readonly unreadable: number;
}

/** How many secrets of a table are not encrypted with the first key. */
export interface OpenSecrets {
  readonly plain: number;
  readonly otherKey: number;
}

/** The prefix of every sealed secret, whatever its key. */
const anyKey = 'sealed:';

/** The prefix of secrets that need no work. */
const donePrefix = (keyring: Keyring, which: SecretChoice): string => (which === 'all' ? keyring.prefix : anyKey);

const apiKeys = (keyring: Keyring): SealedTable<StoredSigningKey> => ({
  firstId: '',
  next: (tx, afterId, which) => tx.$queryRaw`
    SELECT id AS "keyId", key_hash AS "keyHash", signing_key AS "signingKey" FROM api_keys
    WHERE id > ${afterId} AND (signing_key IS NULL OR NOT starts_with(signing_key, ${donePrefix(keyring, which)}))
    ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE`,
  idOf: ({ keyId }) => keyId,
  async seal(tx, row) {
    const data = keyHashColumns(keyring, row.keyId, openSigningKey(keyring, row));
    await tx.apiKey.update({ where: { id: row.keyId }, data });
  },
});

const signingSecrets = (keyring: Keyring, table: SecretTable): SealedTable<StoredSecret> => ({
  firstId: '0',
  next: (tx, afterId, which) => tx.$queryRaw`
    SELECT stored.id::text, secret FROM ${Prisma.raw(table)} AS stored
    WHERE stored.id > ${afterId}::bigint AND NOT starts_with(secret, ${donePrefix(keyring, which)})
    ORDER BY stored.id LIMIT ${batchSize} FOR NO KEY UPDATE`,
  idOf: ({ id }) => id,
  async seal(tx, { id, secret }) {
    const sealed = sealSecret(keyring, table, { id, secret: openSecret(keyring, table, { id, secret }) });
    await tx.$executeRaw`UPDATE ${Prisma.raw(table)} SET secret = ${sealed} WHERE id = ${id}::bigint`;
  },
});

const endpointHeaders = (keyring: Keyring): SealedTable<StoredHeaders> => ({
  firstId: '',
  next: (tx, afterId, which) => tx.$queryRaw`
    SELECT id, headers FROM webhook_endpoints
    WHERE id > ${afterId} AND NOT starts_with(headers, ${donePrefix(keyring, which)})
    ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE`,
  idOf: ({ id }) => id,
  async seal(tx, row) {
    const data = { headers: sealHeaders(keyring, row.id, openHeaders(keyring, row)) };
    await tx.webhookEndpoint.update({ where: { id: row.id }, data });
  },
});

const mailboxSecrets = (keyring: Keyring): SealedTable<StoredMailboxSecret> => ({
  firstId: '',
  next: (tx, afterId, which) => tx.$queryRaw`
    SELECT id, secret FROM mailboxes
    WHERE id > ${afterId} AND NOT starts_with(secret, ${donePrefix(keyring, which)})
    ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE`,
  idOf: ({ id }) => id,
  async seal(tx, row) {
    const data = { secret: sealMailboxSecret(keyring, row.id, openMailboxSecret(keyring, row)) };
    await tx.mailbox.update({ where: { id: row.id }, data });
  },
});

/** Encrypts the rows of one table in transactions of {@link batchSize} rows. */
const resealTable = async <Row>(
  prisma: PrismaClient,
  table: SealedTable<Row>,
  which: SecretChoice,
): Promise<Resealed> => {
  let sealed = 0;
  let unreadable = 0;
  let afterId = table.firstId;
  for (;;) {
    const batch = await transact(prisma, async (tx) => {
      const rows = await table.next(tx, afterId, which);
      let unknown = 0;
      for (const row of rows) {
        try {
          await table.seal(tx, row);
        } catch (error) {
          if (!(error instanceof UnknownSecretsKeyError)) throw error;
          unknown += 1;
        }
      }
      const last = rows.at(-1);
      return { count: rows.length, unknown, lastId: last === undefined ? null : table.idOf(last) };
    });
    sealed += batch.count - batch.unknown;
    unreadable += batch.unknown;
    if (batch.lastId === null) return { sealed, unreadable };
    afterId = batch.lastId;
  }
};

/**
 * Encrypts the secrets of every company and person with the first key, in small batches: it may be killed and run
 * again.
 * @param which `all` includes secrets under another key, `plain` only unencrypted ones
 */
export const resealSecrets = async (
  prisma: PrismaClient,
  keyring: Keyring,
  which: SecretChoice,
): Promise<{
  apiKeys: Resealed;
  webhookSecrets: Resealed;
  serviceSecrets: Resealed;
  endpointSecrets: Resealed;
  endpointHeaders: Resealed;
  mailboxSecrets: Resealed;
  secondFactors: Resealed;
}> => ({
  apiKeys: await resealTable(prisma, apiKeys(keyring), which),
  webhookSecrets: await resealTable(prisma, signingSecrets(keyring, 'webhook_secrets'), which),
  serviceSecrets: await resealTable(prisma, signingSecrets(keyring, 'service_secrets'), which),
  endpointSecrets: await resealTable(prisma, signingSecrets(keyring, 'webhook_endpoint_secrets'), which),
  endpointHeaders: await resealTable(prisma, endpointHeaders(keyring), which),
  mailboxSecrets: await resealTable(prisma, mailboxSecrets(keyring), which),
  secondFactors: await resealTable(prisma, secondFactors(await signInCipherOf(prisma, keyring)), which),
});

/**
 * Counts the secrets of every company and person that are unencrypted, or encrypted with a key other than the first.
 */
export const countOpenSecrets = async (db: Db, keyring: Keyring): Promise<OpenSecrets> => {
  const { prefix, anyPrefix } = createSignInCipher(keyring, null);
  const [row] = await db.$queryRaw<OpenSecrets[]>`
    SELECT (count(*) FILTER (WHERE value IS NULL OR NOT starts_with(value, ${anyKey})))::int AS plain,
      (count(*) FILTER (WHERE starts_with(value, ${anyKey}) AND NOT starts_with(value, ${keyring.prefix})))::int AS "otherKey"
    FROM (SELECT signing_key AS value FROM api_keys UNION ALL SELECT secret FROM webhook_secrets
      UNION ALL SELECT secret FROM service_secrets
      UNION ALL SELECT secret FROM webhook_endpoint_secrets UNION ALL SELECT headers FROM webhook_endpoints
      UNION ALL SELECT secret FROM mailboxes
      UNION ALL SELECT CASE WHEN starts_with(secret, ${prefix}) THEN ${keyring.prefix}
        WHEN starts_with(secret, ${anyPrefix}) THEN ${anyKey} ELSE secret END FROM staff_two_factors) secrets`;
  return row ?? { plain: 0, otherKey: 0 };
};

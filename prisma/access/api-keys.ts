import type { KeyLimits } from '../../domain/access/key-limits.ts';
import type { CompanyScope } from '../../domain/access/scope.ts';
import { requireValue } from '../../domain/assert.ts';
import { newId } from '../../domain/ids.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { hashForLookup } from '../../platform/secrets.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type ApiKeyRecord, findApiKeyInScope } from './api-key-list.ts';
import { keyHashColumns } from './signing-keys.ts';

/** The columns of an API key that authentication needs. */
export interface KeyRecord extends KeyLimits {
  readonly id: string;
  readonly name: string;
  /** The SHA-256 of the key. */
  readonly keyHash: string;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** How long the key was still valid when it was read, on the database's clock; null if it does not expire. */
  readonly expiresInMs: number | null;
  /** When it was read, by `performance.now()`. */
  readonly readAtMs: number;
  /**
   * The company whose data the key reads and writes, with the name and the modules of its owner. The owner has the
   * workflows, the shelf profiles and the name: the company itself, or, if the company is a sandbox, the one that the
   * key tests.
   */
  readonly company: {
    readonly id: string;
    readonly ownerId: string;
    readonly name: string;
    readonly modules: string[];
  } | null;
}

/** A key that has been authenticated. */
export type CallerKey = Omit<KeyRecord, 'keyHash'>;

/** The last four are null for a key without a company. */
interface CallerRow extends Omit<CallerKey, 'company' | 'readAtMs'> {
  readonly companyId: string | null;
  readonly ownerId: string | null;
  readonly companyName: string | null;
  readonly modules: string[] | null;
}

interface KeyRow extends CallerRow {
  readonly keyHash: string;
  readonly isSealed: boolean;
}

const callerColumns = Prisma.sql`key.id, key.name, key.revoked_at AS "revokedAt", key.last_used_at AS "lastUsedAt",
  key.expires_at AS "expiresAt", key.scopes, key.allowed_addresses AS "allowedAddresses",
  (extract(epoch FROM key.expires_at - now()) * 1000)::float8 AS "expiresInMs",
  company.id AS "companyId", owner.id AS "ownerId", owner.name AS "companyName", owner.modules`;

const callerTables = Prisma.sql`api_keys key LEFT JOIN companies company ON company.id = key.company_id
  LEFT JOIN companies owner ON owner.id = coalesce(company.sandbox_of, company.id)`;

const withCompany = <Row extends CallerRow>(
  { companyId, ownerId, companyName, modules, ...row }: Row,
  readAtMs: number,
) => ({
  ...row,
  company:
    companyId === null || ownerId === null || companyName === null || modules === null
      ? null
      : { id: companyId, ownerId, name: companyName, modules },
  readAtMs,
});

/** The keys with these SHA-256 hashes, revoked or not. Not scoped: this lookup gives everything else its scope. */
export const findKeysByHash = async (db: Db, keyHashes: readonly string[]): Promise<KeyRecord[]> => {
  const byLookup = new Map(keyHashes.map((keyHash) => [hashForLookup(keyHash), keyHash]));
  const readAtMs = performance.now();
  const rows = await db.$queryRaw<KeyRow[]>`
    SELECT ${callerColumns}, key.key_hash AS "keyHash", key.signing_key IS NOT NULL AS "isSealed" FROM ${callerTables}
    WHERE (key.key_hash = ANY(${[...byLookup.keys()]}) AND key.signing_key IS NOT NULL)
       OR (key.key_hash = ANY(${[...keyHashes]}) AND key.signing_key IS NULL)`;
  return rows.map(({ isSealed, ...row }) => ({
    ...withCompany(row, readAtMs),
    keyHash: isSealed ? requireValue(byLookup.get(row.keyHash), 'the hash of a key that was found') : row.keyHash,
  }));
};

/** The key with this id; null if it does not exist, is revoked or has expired. For links that a key has created. */
export const findKeyOfLink = async (db: Db, id: string): Promise<CallerKey | null> => {
  const readAtMs = performance.now();
  const [row] = await db.$queryRaw<CallerRow[]>`
    SELECT ${callerColumns} FROM ${callerTables}
    WHERE key.id = ${id} AND key.revoked_at IS NULL AND (key.expires_at IS NULL OR key.expires_at > now())`;
  return row ? withCompany(row, readAtMs) : null;
};

/** Whether a key has expired, on the database's clock. */
export const isKeyExpired = ({ expiresInMs, readAtMs }: Pick<KeyRecord, 'expiresInMs' | 'readAtMs'>): boolean =>
  expiresInMs !== null && performance.now() - readAtMs >= expiresInMs;

/**
 * Records the use of keys, unless their last use was recorded less than `intervalMs` ago (specification,
 * "Authentication", 7).
 */
export const touchKeys = async (db: Db, ids: readonly string[], intervalMs: number): Promise<void> => {
  await db.$executeRaw`
    UPDATE api_keys SET last_used_at = now()
    WHERE id = ANY(${[...ids]}) AND (last_used_at IS NULL OR last_used_at <= now() - ${intervalMs} * interval '1 millisecond')`;
};

export interface NewApiKey extends Partial<KeyLimits> {
  readonly name: string;
  readonly companyId: string | null;
  readonly createdById: string | null;
  readonly keyHash: string;
  readonly lastFour: string;
}

/** Stores a new key: only its hash, encrypted if the settings have a key, and its last four characters. */
export const insertApiKey = (db: Db, keyring: Keyring, { scopes, allowedAddresses, keyHash, ...key }: NewApiKey) => {
  const id = newId('apiKey');
  return db.apiKey.create({
    data: {
      id,
      ...key,
      ...keyHashColumns(keyring, id, keyHash),
      ...(scopes ? { scopes: [...scopes] } : {}),
      ...(allowedAddresses ? { allowedAddresses: [...allowedAddresses] } : {}),
    },
  });
};

/** Keys, newest first; of one company if it is given. The company of a test key is the one that it tests. */
export const listApiKeys = async (db: Db, companyId?: string) => {
  const rows = await db.apiKey.findMany({
    where: {
      panel: false,
      ...(companyId === undefined ? {} : { company: { OR: [{ id: companyId }, { sandboxOf: companyId }] } }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { company: { select: { sandboxOf: true } } },
  });
  return rows.map(({ company, ...key }) => {
    const tested = company?.sandboxOf ?? null;
    return { ...key, companyId: tested ?? key.companyId, isTest: tested !== null };
  });
};

/**
 * Revokes a key and returns the time of its revocation; a key that was already revoked keeps its time. Null if there is
 * no key with this id.
 */
export const revokeApiKey = async (db: Db, id: string): Promise<Date | null> => {
  await db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
  const key = await db.apiKey.findUnique({ where: { id }, select: { revokedAt: true } });
  return key?.revokedAt ?? null;
};

/** A key that may be replaced, locked until the transaction ends. */
export interface ReplaceableKey {
  readonly key: ApiKeyRecord;
  /** The company whose data it reads and writes: for a test key, the sandbox. */
  readonly companyId: string | null;
  /** Why it cannot be replaced; null if it can. */
  readonly refusal: 'revoked' | 'expired' | 'replaced' | null;
  /** Its lifetime in milliseconds; null if it does not expire. */
  readonly lifetimeMs: number | null;
}

/** Locks a key in a scope; null if there is none. */
export const lockReplaceableKey = async (tx: Db, scope: CompanyScope, id: string): Promise<ReplaceableKey | null> => {
  const [row] = await tx.$queryRaw<Omit<ReplaceableKey, 'key'>[]>`
    SELECT company_id AS "companyId", (extract(epoch FROM expires_at - created_at) * 1000)::float8 AS "lifetimeMs",
           CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN replaced_by_id IS NOT NULL THEN 'replaced'
                WHEN expires_at <= now() THEN 'expired' END AS refusal
    FROM api_keys WHERE id = ${id} FOR UPDATE`;
  const key = row ? await findApiKeyInScope(tx, scope, id) : null;
  return row && key ? { ...row, key } : null;
};

/** When a new key with this lifetime expires, on the database's clock. */
export const expiryAfter = async (tx: Db, lifetimeMs: number): Promise<Date> => {
  const [row] = await tx.$queryRaw<
    { at: Date }[]
  >`SELECT now() + ${lifetimeMs}::float8 * interval '1 millisecond' AS at`;
  if (!row) throw new Error('the database returned no time');
  return row.at;
};

/**
 * Records the successor of a key, and keeps the key working for another `overlapMs`; with 0 it is revoked immediately.
 */
export const replaceKey = async (tx: Db, id: string, replacedById: string, overlapMs: number): Promise<void> => {
  const end =
    overlapMs === 0
      ? Prisma.sql`revoked_at = now()`
      : Prisma.sql`expires_at = least(expires_at, now() + ${overlapMs}::float8 * interval '1 millisecond')`;
  await tx.$executeRaw`UPDATE api_keys SET replaced_by_id = ${replacedById}, ${end} WHERE id = ${id}`;
};

/** A key whose overlap has ended. */
export interface EndedKey {
  readonly id: string;
  readonly companyId: string | null;
  readonly organizationId: string | null;
  readonly revokedAt: Date;
}

/** Revokes up to `limit` replaced keys whose overlap has ended, as of its end. For workers, over all companies. */
export const revokeEndedKeys = (tx: Db, limit: number): Promise<EndedKey[]> =>
  tx.$queryRaw`
    WITH ended AS (
      SELECT id FROM api_keys WHERE replaced_by_id IS NOT NULL AND revoked_at IS NULL AND expires_at <= now()
      ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), revoked AS (
      UPDATE api_keys SET revoked_at = expires_at FROM ended WHERE api_keys.id = ended.id
      RETURNING api_keys.id, api_keys.company_id, api_keys.revoked_at
    )
    SELECT revoked.id, owner.id AS "companyId", owner.organization_id AS "organizationId", revoked.revoked_at AS "revokedAt"
    FROM revoked LEFT JOIN companies company ON company.id = revoked.company_id
    LEFT JOIN companies owner ON owner.id = coalesce(company.sandbox_of, company.id)`;

import type { KeyLimits } from '../../domain/access/key-limits.ts';
import { newId } from '../../domain/ids.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { hashForLookup } from '../../platform/secrets.ts';
import type { Db } from '../client.ts';
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
  /** When it was read, as `performance.now()` says it. */
  readonly readAtMs: number;
  /**
   * The company whose data the key reads and writes, with the name and the modules of its owner. The owner has the workflows, the shelf profiles and
   * the name: the company itself, or, if the company is a sandbox, the one that the key tests.
   */
  readonly company: {
    readonly id: string;
    readonly ownerId: string;
    readonly name: string;
    readonly modules: string[];
  } | null;
}

interface KeyRow extends Omit<KeyRecord, 'company' | 'readAtMs'> {
  readonly isSealed: boolean;
  readonly companyId: string | null;
  readonly ownerId: string;
  readonly companyName: string;
  readonly modules: string[];
}

/** The keys with these SHA-256 hashes, revoked or not. Not scoped: this lookup gives everything else its scope. */
export const findKeysByHash = async (db: Db, keyHashes: readonly string[]): Promise<KeyRecord[]> => {
  const byLookup = new Map(keyHashes.map((keyHash) => [hashForLookup(keyHash), keyHash]));
  const readAtMs = performance.now();
  const rows = await db.$queryRaw<KeyRow[]>`
    SELECT key.id, key.name, key.key_hash AS "keyHash", key.signing_key IS NOT NULL AS "isSealed", key.revoked_at AS "revokedAt",
           key.last_used_at AS "lastUsedAt", key.expires_at AS "expiresAt", key.scopes, key.allowed_addresses AS "allowedAddresses",
           (extract(epoch FROM key.expires_at - now()) * 1000)::float8 AS "expiresInMs",
           company.id AS "companyId", owner.id AS "ownerId", owner.name AS "companyName", owner.modules
    FROM api_keys key LEFT JOIN companies company ON company.id = key.company_id
    LEFT JOIN companies owner ON owner.id = coalesce(company.sandbox_of, company.id)
    WHERE (key.key_hash = ANY(${[...byLookup.keys()]}) AND key.signing_key IS NOT NULL)
       OR (key.key_hash = ANY(${[...keyHashes]}) AND key.signing_key IS NULL)`;
  return rows.map(({ isSealed, companyId, ownerId, companyName, modules, ...row }) => ({
    ...row,
    keyHash: isSealed ? (byLookup.get(row.keyHash) ?? '') : row.keyHash,
    company: companyId === null ? null : { id: companyId, ownerId, name: companyName, modules },
    readAtMs,
  }));
};

/** Whether a key has expired, on the database's clock. */
export const isKeyExpired = ({ expiresInMs, readAtMs }: Pick<KeyRecord, 'expiresInMs' | 'readAtMs'>): boolean =>
  expiresInMs !== null && performance.now() - readAtMs >= expiresInMs;

/** Records the use of keys, unless their last use was recorded less than `intervalMs` ago (specification, "Authentication", 7). */
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

/** Revokes a key and returns when it was revoked; a key that was already revoked keeps its time. Null if there is no such key. */
export const revokeApiKey = async (db: Db, id: string): Promise<Date | null> => {
  await db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
  const key = await db.apiKey.findUnique({ where: { id }, select: { revokedAt: true } });
  return key?.revokedAt ?? null;
};

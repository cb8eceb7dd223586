import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';

/** An API key as authentication needs it. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly keyHash: string;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly company: { readonly id: string; readonly name: string; readonly modules: string[] } | null;
}

const select = {
  id: true,
  name: true,
  keyHash: true,
  revokedAt: true,
  lastUsedAt: true,
  company: { select: { id: true, name: true, modules: true } },
} as const;

/** The key with this hash, revoked or not; null where there is none. Not scoped: this look-up is what scopes everything else. */
export const findKeyByHash = (db: Db, keyHash: string): Promise<KeyRecord | null> =>
  db.apiKey.findUnique({ where: { keyHash }, select });

/** Notes that keys were used, unless that was noted less than `intervalMs` ago (specification, "Authentication", 7). */
export const touchKeys = async (db: Db, ids: readonly string[], intervalMs: number): Promise<void> => {
  await db.$executeRaw`
    UPDATE api_keys SET last_used_at = now()
    WHERE id = ANY(${[...ids]}) AND (last_used_at IS NULL OR last_used_at <= now() - ${intervalMs} * interval '1 millisecond')`;
};

export interface NewApiKey {
  readonly name: string;
  readonly companyId: string | null;
  readonly createdById: string | null;
  readonly keyHash: string;
  readonly lastFour: string;
}

/** Stores a new key; of the key itself only the hash and the last four characters are known here. */
export const insertApiKey = (db: Db, key: NewApiKey) => db.apiKey.create({ data: { id: newId('apiKey'), ...key } });

/** Keys, newest first; of one company where it is given. */
export const listApiKeys = (db: Db, companyId?: string) =>
  db.apiKey.findMany({
    where: companyId === undefined ? {} : { companyId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });

/** Revokes a key; one that is revoked keeps its first time. Null where there is no such key. */
export const revokeApiKey = async (db: Db, id: string): Promise<Date | null> => {
  await db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
  const key = await db.apiKey.findUnique({ where: { id }, select: { revokedAt: true } });
  return key?.revokedAt ?? null;
};

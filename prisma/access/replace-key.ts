import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type ApiKeyRecord, findApiKeyInScope } from './api-key-list.ts';

/** A key that may be replaced, locked until the transaction ends. */
export interface ReplaceableKey {
  readonly key: ApiKeyRecord;
  /** The company whose data it reads and writes: for a test key, the sandbox. */
  readonly companyId: string | null;
  /** Why it cannot be replaced; null if it can. */
  readonly refusal: 'revoked' | 'expired' | 'replaced' | null;
  /** For how long it was made, in milliseconds; null if it does not expire. */
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

/** When a new key expires that lives for `lifetimeMs` from now on, on the database's clock. */
export const expiryAfter = async (tx: Db, lifetimeMs: number): Promise<Date> => {
  const [row] = await tx.$queryRaw<
    { at: Date }[]
  >`SELECT now() + ${lifetimeMs}::float8 * interval '1 millisecond' AS at`;
  if (!row) throw new Error('the database returned no time');
  return row.at;
};

/** Notes what replaces a key, and lets it work for another `overlapMs`; with 0 it is revoked at once. */
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

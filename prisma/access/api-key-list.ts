import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import { type ListPosition, olderThan } from '../keyset.ts';
import { inScope } from '../tenants/scope-filters.ts';

/** The columns of a key that the panel shows. The hash is not among them, since it signs webhooks. */
const shown = {
  id: true,
  name: true,
  lastFour: true,
  createdAt: true,
  lastUsedAt: true,
  revokedAt: true,
  expiresAt: true,
  scopes: true,
  allowedAddresses: true,
  company: { select: { id: true, name: true, organizationId: true } },
  createdBy: { select: { name: true, email: true } },
} as const;

/** The keys in a scope, newest first, after `position`. Keys without a company are only in the scope of all. */
export const listApiKeysInScope = (
  db: Db,
  scope: CompanyScope,
  { isActive }: { isActive: boolean },
  position: ListPosition | null,
  take: number,
) =>
  db.apiKey.findMany({
    where: {
      companyId: inScope(scope),
      panel: false,
      ...(isActive ? { revokedAt: null } : {}),
      ...olderThan(position),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: shown,
  });

/** The key with this id in a scope; null if there is none. */
export const findApiKeyInScope = (db: Db, scope: CompanyScope, id: string) =>
  db.apiKey.findFirst({ where: { id, companyId: inScope(scope), panel: false }, select: shown });

export type ApiKeyRecord = NonNullable<Awaited<ReturnType<typeof findApiKeyInScope>>>;

/**
 * Revokes a key in a scope. Returns false if there is none or it is already revoked: only one of several concurrent calls takes effect.
 */
export const revokeApiKeyInScope = async (db: Db, scope: CompanyScope, id: string): Promise<boolean> => {
  const where = { id, companyId: inScope(scope), revokedAt: null };
  const { count } = await db.apiKey.updateMany({ where, data: { revokedAt: new Date() } });
  return count > 0;
};

import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { type ListPosition, olderThan } from '../keyset.ts';
import { keysInScope } from '../tenants/scope-filters.ts';

/** The columns of a key that the panel shows. The hash is left out because it signs webhooks. */
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
  company: {
    select: {
      id: true,
      name: true,
      organizationId: true,
      liveCompany: { select: { id: true, name: true, organizationId: true } },
    },
  },
  createdBy: { select: { name: true, email: true } },
  replacedBy: { select: { id: true, lastFour: true } },
} as const;

type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof shown }>;

/** A key with the company that people see; for a test key, the company that it tests. */
const shownKey = ({ company, ...key }: KeyRow) => {
  if (company === null) return { ...key, company, isTest: false };
  const { liveCompany, ...own } = company;
  return { ...key, company: liveCompany ?? own, isTest: liveCompany !== null };
};

/**
 * The keys in a scope, test keys among them, newest first, after `position`. Keys without a company are only in the
 * scope `all`.
 */
export const listApiKeysInScope = async (
  db: Db,
  scope: CompanyScope,
  { isActive }: { isActive: boolean },
  position: ListPosition | null,
  take: number,
) => {
  const rows = await db.apiKey.findMany({
    where: {
      AND: [keysInScope(scope), olderThan(position)],
      panel: false,
      ...(isActive ? { revokedAt: null } : {}),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: shown,
  });
  return rows.map(shownKey);
};

/** The key with this id in a scope; null if there is none. */
export const findApiKeyInScope = async (db: Db, scope: CompanyScope, id: string) => {
  const row = await db.apiKey.findFirst({ where: { id, panel: false, AND: [keysInScope(scope)] }, select: shown });
  return row && shownKey(row);
};

export type ApiKeyRecord = NonNullable<Awaited<ReturnType<typeof findApiKeyInScope>>>;

/**
 * Revokes a key in a scope. Returns false if there is none or it is already revoked: only one of several concurrent
 * calls takes effect.
 */
export const revokeApiKeyInScope = async (db: Db, scope: CompanyScope, id: string): Promise<boolean> => {
  const where = { id, revokedAt: null, AND: [keysInScope(scope)] };
  const { count } = await db.apiKey.updateMany({ where, data: { revokedAt: new Date() } });
  return count > 0;
};

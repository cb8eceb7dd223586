import type { OrganizationScope } from '../../domain/access/scope.ts';
import { afterName, type NamePosition, orderByName } from '../by-name.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inOrganizationScope } from './scope-filters.ts';

const include = {
  _count: { select: { companies: true, users: { where: { disabledAt: null } } } },
} as const satisfies Prisma.OrganizationInclude;

/** An organization with the number of its companies and of its enabled people. */
export type OrganizationRecord = Prisma.OrganizationGetPayload<{ include: typeof include }>;

/** The organizations in a scope, by name, after `position`. `text` is part of the name, or the id. */
export const listOrganizationsInScope = (
  db: Db,
  scope: OrganizationScope,
  { text }: { readonly text?: string | undefined },
  position: NamePosition | null,
  take: number,
): Promise<OrganizationRecord[]> =>
  db.organization.findMany({
    where: {
      id: inOrganizationScope(scope),
      AND: [text ? { OR: [{ name: { contains: text, mode: 'insensitive' } }, { id: text }] } : {}, afterName(position)],
    },
    ...orderByName,
    take,
    include,
  });

/** The organization with this id in a scope; null if there is none. */
export const findOrganizationInScope = (
  db: Db,
  scope: OrganizationScope,
  id: string,
): Promise<OrganizationRecord | null> =>
  db.organization.findFirst({ where: { AND: [{ id }, { id: inOrganizationScope(scope) }] }, include });

/** Locks an organization until the transaction ends; null if there is none in the scope. */
export const lockOrganization = async (
  tx: Prisma.TransactionClient,
  scope: OrganizationScope,
  id: string,
): Promise<OrganizationRecord | null> => {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`;
  return findOrganizationInScope(tx, scope, id);
};

/** Sets whether the people of an organization must set up a second factor. */
export const requireTwoFactorOf = (tx: Prisma.TransactionClient, id: string, requiresTwoFactor: boolean) =>
  tx.organization.update({ where: { id }, data: { requiresTwoFactor } });

/** Renames an organization. */
export const renameOrganization = (tx: Prisma.TransactionClient, id: string, name: string) =>
  tx.organization.update({ where: { id }, data: { name } });

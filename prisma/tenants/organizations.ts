import type { OrganizationScope } from '../../domain/access/scope.ts';
import { afterName, type NamePosition, orderByName } from '../by-name.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inOrganizationScope } from './scope-filters.ts';

const include = {
  _count: { select: { companies: true, users: { where: { disabledAt: null } } } },
} as const satisfies Prisma.OrganizationInclude;

/** An organization with how many companies and people, not counting disabled ones, belong to it. */
export type OrganizationRecord = Prisma.OrganizationGetPayload<{ include: typeof include }>;

/** The organizations of a scope, by name, after `position`. `text` is part of the name, or the id. */
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

/** An organization of a scope; null where there is none. */
export const findOrganizationInScope = (
  db: Db,
  scope: OrganizationScope,
  id: string,
): Promise<OrganizationRecord | null> =>
  db.organization.findFirst({ where: { AND: [{ id }, { id: inOrganizationScope(scope) }] }, include });

/** Holds an organization for a change until the transaction ends; null where there is none. */
export const lockOrganization = async (
  tx: Prisma.TransactionClient,
  scope: OrganizationScope,
  id: string,
): Promise<OrganizationRecord | null> => {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`;
  return findOrganizationInScope(tx, scope, id);
};

export const renameOrganization = (tx: Prisma.TransactionClient, id: string, name: string) =>
  tx.organization.update({ where: { id }, data: { name } });

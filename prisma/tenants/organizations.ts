import { afterName, type NamePosition, orderByName } from '../by-name.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { type OrganisationScope, ofOrganisations } from './organization-scope.ts';

const include = {
  _count: { select: { companies: true, users: { where: { disabledAt: null } } } },
} as const satisfies Prisma.OrganisationInclude;

/** An organisation with how many companies and people, not counting disabled ones, belong to it. */
export type OrganisationRecord = Prisma.OrganisationGetPayload<{ include: typeof include }>;

/** The organisations of a scope, by name, after `position`. `text` is part of the name, or the id. */
export const listOrganisationsIn = (
  db: Db,
  scope: OrganisationScope,
  { text }: { readonly text?: string | undefined },
  position: NamePosition | null,
  take: number,
): Promise<OrganisationRecord[]> =>
  db.organisation.findMany({
    where: {
      id: ofOrganisations(scope),
      AND: [text ? { OR: [{ name: { contains: text, mode: 'insensitive' } }, { id: text }] } : {}, afterName(position)],
    },
    ...orderByName,
    take,
    include,
  });

/** An organisation of a scope; null where there is none. */
export const findOrganisationIn = (db: Db, scope: OrganisationScope, id: string): Promise<OrganisationRecord | null> =>
  db.organisation.findFirst({ where: { AND: [{ id }, { id: ofOrganisations(scope) }] }, include });

/** Holds an organisation for a change until the transaction ends; null where there is none. */
export const holdOrganisation = async (
  tx: Prisma.TransactionClient,
  scope: OrganisationScope,
  id: string,
): Promise<OrganisationRecord | null> => {
  await tx.$queryRaw`SELECT id FROM organisations WHERE id = ${id} FOR NO KEY UPDATE`;
  return findOrganisationIn(tx, scope, id);
};

export const renameOrganisation = (tx: Prisma.TransactionClient, id: string, name: string) =>
  tx.organisation.update({ where: { id }, data: { name } });

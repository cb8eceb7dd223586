import type { StaffRole } from '../../domain/access/permissions.ts';
import type { OrganizationScope } from '../../domain/access/scope.ts';
import { afterName, type NamePosition, orderByName } from '../by-name.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inOrganizationScope } from '../tenants/scope-filters.ts';

const shown = {
  id: true,
  email: true,
  name: true,
  role: true,
  createdAt: true,
  disabledAt: true,
  allCompanies: true,
  twoFactorEnabled: true,
  _count: { select: { staffPasskeys: true } },
  organization: { select: { id: true, name: true } },
  companies: { select: { company: { select: { id: true, name: true } } }, orderBy: { company: { name: 'asc' } } },
} as const satisfies Prisma.UserSelect;

/** The columns of a person that the panel shows. */
export type UserRecord = Prisma.UserGetPayload<{ select: typeof shown }>;

export interface UserFilter {
  /** Part of the name or the email address, or the id. */
  readonly text?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly organizationId?: string | undefined;
  readonly isDisabled?: boolean | undefined;
}

const conditionsOf = ({ text, role, organizationId, isDisabled }: UserFilter): Prisma.UserWhereInput[] => {
  const contains = { contains: text ?? '', mode: 'insensitive' } as const;
  return [
    ...(text ? [{ OR: [{ email: contains }, { name: contains }, { id: text }] }] : []),
    ...(role ? [{ role }] : []),
    ...(organizationId ? [{ organizationId }] : []),
    ...(isDisabled === undefined ? [] : [{ disabledAt: isDisabled ? { not: null } : null }]),
  ];
};

/** The people of the organizations in a scope, by name, after `position`. */
export const listUsersInScope = (
  db: Db,
  scope: OrganizationScope,
  filter: UserFilter,
  position: NamePosition | null,
  take: number,
): Promise<UserRecord[]> =>
  db.user.findMany({
    where: { organizationId: inOrganizationScope(scope), AND: [...conditionsOf(filter), afterName(position)] },
    ...orderByName,
    take,
    select: shown,
  });

/** The person with this id in the organizations of a scope; null if there is none. */
export const findUserInScope = (db: Db, scope: OrganizationScope, id: string): Promise<UserRecord | null> =>
  db.user.findFirst({ where: { id, organizationId: inOrganizationScope(scope) }, select: shown });

/** The last sign-in of each of these people, by email address. People who never signed in are left out. */
export const lastSignIns = async (db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db.$queryRaw<{ email: string; at: Date }[]>`
    SELECT email, at FROM unnest(${[...emails]}::text[]) AS email CROSS JOIN LATERAL (
      SELECT occurred_at AS at FROM audit_entries WHERE actor_label = email AND action = 'sign_in'
      ORDER BY occurred_at DESC LIMIT 1) AS last`;
  return new Map(rows.map(({ email, at }) => [email, at]));
};

/**
 * The names of people by their ids, or their email addresses if they have no name. For figures of companies that the
 * reader sees anyway.
 */
export const listPersonNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const people = await db.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, email: true },
  });
  return new Map(people.map(({ id, name, email }) => [id, name || email]));
};

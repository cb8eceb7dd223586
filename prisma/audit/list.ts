import type { CompanyScope, OrganizationScope } from '../../domain/access/scope.ts';
import { isId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { afterKey } from '../keyset.ts';
import { inOrganizationScope, inScope } from '../tenants/scope-filters.ts';

/** The scope of the entries that a person can read. */
export interface AuditScope {
  readonly organizations: OrganizationScope;
  readonly companies: CompanyScope;
}

/** An entry can be read by people of its organization, or of the organization of its company. Entries with neither are only for super_admins. */
const readable = ({ organizations, companies }: AuditScope): Prisma.AuditEntryWhereInput =>
  organizations === 'all'
    ? {}
    : {
        OR: [
          { organizationId: organizations.organizationId },
          { companyId: { in: companies === 'all' ? [] : [...companies] } },
        ],
      };

export interface AuditFilter {
  /** Part of the e-mail address of the person. */
  readonly who?: string | undefined;
  readonly action?: string | undefined;
  /** Id of the subject. */
  readonly subject?: string | undefined;
  readonly companyId?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

const conditionsOf = ({ who, action, subject, companyId, from, to }: AuditFilter): Prisma.AuditEntryWhereInput[] => [
  ...(who ? [{ actorLabel: { contains: who.toLowerCase() } }] : []),
  ...(action ? [{ action }] : []),
  ...(subject ? [{ subjectId: subject }] : []),
  ...(companyId ? [{ companyId }] : []),
  ...(from ? [{ occurredAt: { gte: from } }] : []),
  ...(to ? [{ occurredAt: { lt: to } }] : []),
];

/** An entry of the audit log. */
export type AuditRecord = Prisma.AuditEntryGetPayload<object>;

/** The entries in a scope, newest first, after `position`. */
export const listAuditEntriesInScope = (
  db: Db,
  scope: AuditScope,
  filter: AuditFilter,
  position: { readonly occurredAt: Date; readonly id: string } | null,
  take: number,
): Promise<AuditRecord[]> =>
  db.auditEntry.findMany({
    where: {
      AND: [readable(scope), ...conditionsOf(filter), afterKey('occurredAt', 'desc', position)],
    },
    orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
    take,
  });

/** The entry with this id in a scope; null if there is none. */
export const findAuditEntryInScope = (db: Db, scope: AuditScope, id: string): Promise<AuditRecord | null> =>
  db.auditEntry.findFirst({ where: { AND: [{ id }, readable(scope)] } });

/** The names of the organizations, companies, people, keys, workflows and profiles with these ids, as far as they are in the scope. */
export const findNames = async (
  db: Db,
  { organizations, companies }: AuditScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const of = (kind: Parameters<typeof isId>[0]) => ({ in: [...new Set(ids)].filter((id) => isId(kind, id)) });
  const select = { id: true, name: true } as const;
  const found = await Promise.all([
    db.organization.findMany({
      where: { AND: [{ id: of('organization') }, { id: inOrganizationScope(organizations) }] },
      select,
    }),
    db.company.findMany({ where: { AND: [{ id: of('company') }, { id: inScope(companies) }] }, select }),
    db.user.findMany({ where: { id: of('user'), organizationId: inOrganizationScope(organizations) }, select }),
    db.apiKey.findMany({ where: { id: of('apiKey'), companyId: inScope(companies) }, select }),
    db.workflowDefinition
      .findMany({ where: { id: of('workflowDefinition') }, select: { id: true, slug: true } })
      .then((rows) => rows.map(({ id, slug }) => ({ id, name: slug }))),
    db.shelfProfile
      .findMany({ where: { id: of('shelfProfile'), companyId: inScope(companies) }, select: { id: true, slug: true } })
      .then((rows) => rows.map(({ id, slug }) => ({ id, name: slug }))),
  ]);
  return new Map(found.flat().map(({ id, name }) => [id, name]));
};

import type { CompanyScope, OrganizationScope } from '../../domain/access/scope.ts';
import { isId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type PageBranch, pageIds } from '../tenants/page-ids.ts';
import { inOrganizationScope, inScope, keysInScope } from '../tenants/scope-filters.ts';

/** The scope of the entries that a person can read. */
export interface AuditScope {
  readonly organizations: OrganizationScope;
  readonly companies: CompanyScope;
}

/**
 * An entry can be read by people of its organization, or of the organization of its company. Entries with neither are
 * only for super_admins.
 */
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
  /** Part of the email address of the person. */
  readonly who?: string | undefined;
  readonly action?: string | undefined;
  /** Whether views are left out. */
  readonly withoutViews?: boolean | undefined;
  /** Id of the subject. */
  readonly subject?: string | undefined;
  readonly companyId?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

const conditionsOf = ({ action, withoutViews, subject, companyId, from, to }: AuditFilter): Prisma.Sql[] => [
  ...(action ? [Prisma.sql`listed.action = ${action}`] : []),
  ...(withoutViews ? [Prisma.sql`listed.action NOT LIKE '%.view'`] : []),
  ...(subject ? [Prisma.sql`listed.subject_id = ${subject}`] : []),
  ...(companyId ? [Prisma.sql`listed.company_id = ${companyId}`] : []),
  ...(from ? [Prisma.sql`listed.occurred_at >= ${from}`] : []),
  ...(to ? [Prisma.sql`listed.occurred_at < ${to}`] : []),
];

/**
 * The email addresses in the log that contain a text. The index returns each address once, so the number of entries
 * does not matter.
 */
const findActors = async (db: Db, text: string): Promise<string[]> => {
  const rows = await db.$queryRaw<{ label: string }[]>`
    WITH RECURSIVE actors AS (
      SELECT min(actor_label) AS label FROM audit_entries
      UNION ALL
      SELECT (SELECT min(actor_label) FROM audit_entries WHERE actor_label > actors.label) FROM actors WHERE actors.label IS NOT NULL
    )
    SELECT label FROM actors WHERE position(${text.toLowerCase()} IN label) > 0`;
  return rows.map(({ label }) => label);
};

/**
 * The branches of the entries that a person can read: those of the organization and those of its companies, each in its
 * own order.
 */
const branchesOf = (
  { organizations, companies }: AuditScope,
  actors: readonly string[] | null,
  conditions: readonly Prisma.Sql[],
): PageBranch[] => {
  const ofActor = actors ? [Prisma.sql`listed.actor_label = source.actor`] : [];
  const actor = Prisma.sql`unnest(${[...(actors ?? [])]}::text[]) AS source (actor)`;
  if (organizations === 'all') return [{ source: actors && actor, where: [...ofActor, ...conditions] }];
  const { organizationId } = organizations;
  const company = Prisma.sql`unnest(${companies === 'all' ? [] : [...companies]}::text[]) AS`;
  const companyAndActor = Prisma.sql`(SELECT company_id, actor FROM ${company} readable (company_id),
    unnest(${[...(actors ?? [])]}::text[]) actor) AS source`;
  return [
    {
      source: actors && actor,
      where: [Prisma.sql`listed.organization_id = ${organizationId}`, ...ofActor, ...conditions],
    },
    {
      source: actors ? companyAndActor : Prisma.sql`${company} source (company_id)`,
      where: [Prisma.sql`listed.company_id = source.company_id`, ...ofActor, ...conditions],
    },
  ];
};

/** An entry of the audit log. */
export type AuditRecord = Prisma.AuditEntryGetPayload<object>;

/** The entries in a scope, newest first, after `position`. */
export const listAuditEntriesInScope = async (
  db: Db,
  scope: AuditScope,
  filter: AuditFilter,
  position: { readonly occurredAt: Date; readonly id: string } | null,
  take: number,
): Promise<AuditRecord[]> => {
  const actors = filter.who ? await findActors(db, filter.who) : null;
  const ids = await pageIds(db, Prisma.sql`audit_entries`, branchesOf(scope, actors, conditionsOf(filter)), {
    column: 'occurred_at',
    order: 'newest',
    take,
    position: position && { at: position.occurredAt, id: position.id },
  });
  return db.auditEntry.findMany({ where: { id: { in: ids } }, orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }] });
};

/** The entry with this id in a scope; null if there is none. */
export const findAuditEntryInScope = (db: Db, scope: AuditScope, id: string): Promise<AuditRecord | null> =>
  db.auditEntry.findFirst({ where: { AND: [{ id }, readable(scope)] } });

/** The names of the organizations, companies, people, keys, workflows and profiles in the scope that have these ids. */
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
    db.apiKey.findMany({ where: { AND: [{ id: of('apiKey') }, keysInScope(companies)] }, select }),
    db.workflowDefinition
      .findMany({ where: { id: of('workflowDefinition') }, select: { id: true, slug: true } })
      .then((rows) => rows.map(({ id, slug }) => ({ id, name: slug }))),
    db.shelfProfile
      .findMany({
        // A shared profile has no company.
        where: { id: of('shelfProfile'), ...(companies === 'all' ? {} : { companyId: inScope(companies) }) },
        select: { id: true, slug: true },
      })
      .then((rows) => rows.map(({ id, slug }) => ({ id, name: slug }))),
  ]);
  return new Map(found.flat().map(({ id, name }) => [id, name]));
};

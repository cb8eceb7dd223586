import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import { inScope } from '../tenants/scope-filters.ts';
import { getPinnedVersion, type WorkflowVersionRecord } from './find.ts';

/** The workflows in a scope: all of them, or those that a company of the scope can use. */
const seenBy = (scope: CompanyScope) =>
  scope === 'all' ? {} : { assignments: { some: { companyId: { in: [...scope] } } } };

const assignmentsIn = (scope: CompanyScope) => ({
  where: { companyId: inScope(scope) },
  select: { createdAt: true, company: { select: { id: true, name: true } } },
  orderBy: [{ company: { name: 'asc' as const } }, { companyId: 'asc' as const }],
});

/**
 * The workflows in a scope by slug, after `afterSlug`, each with its latest version and the companies in the scope that
 * can use it.
 */
export const listWorkflowsInScope = async (
  db: Db,
  scope: CompanyScope,
  { afterSlug, search }: { afterSlug: string | null; search: string | null },
  take: number,
) => {
  const definitions = await db.workflowDefinition.findMany({
    where: {
      ...seenBy(scope),
      slug: {
        ...(afterSlug === null ? {} : { gt: afterSlug }),
        ...(search === null ? {} : { contains: search, mode: 'insensitive' }),
      },
    },
    orderBy: { slug: 'asc' },
    take,
    include: { assignments: assignmentsIn(scope) },
  });
  const newest = definitions.map(({ id, publishedVersion }) => ({ definitionId: id, version: publishedVersion }));
  const [versions, sessions] = await Promise.all([
    db.workflowVersion.findMany({
      where: { OR: newest },
      select: { definitionId: true, name: true, kind: true, icon: true, color: true, createdAt: true },
    }),
    db.session.groupBy({
      by: ['definitionId'],
      where: { definitionId: { in: definitions.map(({ id }) => id) }, companyId: inScope(scope) },
      _count: true,
    }),
  ]);
  return definitions.flatMap((definition) => {
    const version = versions.find(({ definitionId }) => definitionId === definition.id);
    const sessionCount = sessions.find(({ definitionId }) => definitionId === definition.id)?._count ?? 0;
    return version ? [{ ...definition, newest: version, sessionCount }] : [];
  });
};

export type WorkflowListRecord = Awaited<ReturnType<typeof listWorkflowsInScope>>[number];

/** The id of a workflow in a scope; null if there is none. */
export const findWorkflowIdInScope = async (db: Db, scope: CompanyScope, slug: string): Promise<string | null> => {
  const row = await db.workflowDefinition.findFirst({ where: { slug, ...seenBy(scope) }, select: { id: true } });
  return row?.id ?? null;
};

/** A workflow in a scope with its versions, newest first, and its assignments; null if there is none. */
export const findWorkflowInScope = async (db: Db, scope: CompanyScope, slug: string) => {
  const definition = await db.workflowDefinition.findFirst({
    where: { slug, ...seenBy(scope) },
    include: {
      assignments: assignmentsIn(scope),
      versions: {
        orderBy: { version: 'desc' },
        select: { version: true, name: true, kind: true, description: true, createdAt: true },
      },
    },
  });
  if (!definition) return null;
  const sessions = await db.session.groupBy({
    by: ['version'],
    where: { definitionId: definition.id, companyId: inScope(scope) },
    _count: true,
  });
  const countOf = (version: number) => sessions.find((one) => one.version === version)?._count ?? 0;
  const versions = definition.versions.map((version) => ({ ...version, sessionCount: countOf(version.version) }));
  return { ...definition, versions };
};

/**
 * A version of a workflow in a scope with its previous version (null for the first); null if there is no such version.
 */
export const findVersionInScope = async (
  db: Db,
  scope: CompanyScope,
  slug: string,
  version: number,
): Promise<{ shown: WorkflowVersionRecord; createdAt: Date; previous: WorkflowVersionRecord | null } | null> => {
  const row = await db.workflowVersion.findFirst({
    where: { version, definition: { slug, ...seenBy(scope) } },
    select: { definitionId: true, createdAt: true },
  });
  const shown = row && (await getPinnedVersion(db, row.definitionId, version));
  if (!shown) return null;
  return { shown, createdAt: row.createdAt, previous: await getPinnedVersion(db, row.definitionId, version - 1) };
};

/** How many companies outside a scope can use a workflow. */
export const countForeignAssignments = (db: Db, scope: CompanyScope, slug: string): Promise<number> =>
  scope === 'all'
    ? Promise.resolve(0)
    : db.workflowAssignment.count({ where: { definition: { slug }, companyId: { notIn: [...scope] } } });

/** The latest version of a workflow, not scoped; null if there is no such workflow. */
export const findNewestVersion = async (db: Db, slug: string): Promise<WorkflowVersionRecord | null> => {
  const definition = await db.workflowDefinition.findUnique({ where: { slug } });
  return definition && getPinnedVersion(db, definition.id, definition.publishedVersion);
};

/** Withdraws a workflow from a company; existing sessions continue. Returns false if it was not assigned. */
export const withdrawWorkflow = async (db: Db, definitionId: string, companyId: string): Promise<boolean> => {
  const { count } = await db.workflowAssignment.deleteMany({ where: { definitionId, companyId } });
  return count > 0;
};

/** The workflows that are assigned to a company. */
export const listAssignedWorkflows = (db: Db, companyId: string): Promise<{ id: string; slug: string }[]> =>
  db.workflowDefinition.findMany({
    where: { assignments: { some: { companyId } } },
    orderBy: { slug: 'asc' },
    select: { id: true, slug: true },
  });

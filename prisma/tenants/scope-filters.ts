import { sandboxIdPrefix } from '../../domain/access/sandbox.ts';
import type { CompanyScope, OrganizationScope } from '../../domain/access/scope.ts';
import { Prisma } from '../generated/client.ts';

/** A Prisma filter on a company id that is not null: `where: { companyId: inScope(scope) }`. */
export const inScope = (scope: CompanyScope): { in: string[] } | { not: { startsWith: string } } =>
  scope === 'all' ? { not: { startsWith: sandboxIdPrefix } } : { in: [...scope] };

/**
 * A Prisma filter on API keys: those of the companies in a scope with their test keys. Keys without a company are only
 * in the scope `all`.
 */
export const keysInScope = (scope: CompanyScope): Prisma.ApiKeyWhereInput =>
  scope === 'all' ? {} : { company: { OR: [{ id: { in: [...scope] } }, { sandboxOf: { in: [...scope] } }] } };

/** A Prisma filter on an organization id: `where: { organizationId: inOrganizationScope(scope) }`. */
export const inOrganizationScope = (scope: OrganizationScope): string | undefined =>
  scope === 'all' ? undefined : scope.organizationId;

/** A SQL condition on a column of company ids. */
export const scopeCondition = (column: Prisma.Sql, scope: CompanyScope): Prisma.Sql =>
  scope === 'all'
    ? Prisma.sql`NOT starts_with(${column}, ${sandboxIdPrefix})`
    : Prisma.sql`${column} = ANY(${[...scope]})`;

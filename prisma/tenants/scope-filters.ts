import type { CompanyScope, OrganizationScope } from '../../domain/access/scope.ts';
import { Prisma } from '../generated/client.ts';

/** A Prisma filter on a company id: `where: { companyId: inScope(scope) }`. */
export const inScope = (scope: CompanyScope): { in: string[] } | undefined =>
  scope === 'all' ? undefined : { in: [...scope] };

/** A Prisma filter on an organization id: `where: { organizationId: inOrganizationScope(scope) }`. */
export const inOrganizationScope = (scope: OrganizationScope): string | undefined =>
  scope === 'all' ? undefined : scope.organizationId;

/** A SQL condition on a column of company ids. */
export const scopeCondition = (column: Prisma.Sql, scope: CompanyScope): Prisma.Sql =>
  scope === 'all' ? Prisma.sql`true` : Prisma.sql`${column} = ANY(${[...scope]})`;

import { Prisma } from '../generated/client.ts';

/** The companies in whose data somebody may look: all of them, or these. */
export type CompanyScope = 'all' | readonly string[];

/** For a `where` of Prisma: `{companyId: inScope(scope)}`. */
export const inScope = (scope: CompanyScope): { in: string[] } | undefined =>
  scope === 'all' ? undefined : { in: [...scope] };

/** For a query in SQL: a condition on a column of company ids. */
export const scopeCondition = (column: Prisma.Sql, scope: CompanyScope): Prisma.Sql =>
  scope === 'all' ? Prisma.sql`true` : Prisma.sql`${column} = ANY(${[...scope]})`;

/** Whether a company is in a scope. What belongs to no company is for those who may see all. */
export const includesCompany = (scope: CompanyScope, companyId: string | null): boolean =>
  scope === 'all' || (companyId !== null && scope.includes(companyId));

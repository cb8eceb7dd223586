import { type CompanyScope, includesCompany } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { ListOrder, ListPosition } from '../keyset.ts';
import { scopeCondition } from './scope-filters.ts';

/** Rows of a list that an index returns in the list's order. */
export interface PageBranch {
  /**
   * A table of keys with the name `source`; the branch reads the rows of each key separately. Null to read them
   * together.
   */
  readonly source: Prisma.Sql | null;
  /** Conditions on the table, which is named `listed`. */
  readonly where: readonly Prisma.Sql[];
}

export interface KeysetPage {
  readonly column: 'created_at' | 'occurred_at';
  readonly order: ListOrder;
  readonly position: { readonly at: Date; readonly id: string } | null;
  readonly take: number;
}

/** The rows of one branch: their ids, and the times of the order as `at`. */
export const pageBranchSql = (
  table: Prisma.Sql,
  { source, where }: PageBranch,
  { column, order, position, take }: KeysetPage,
): Prisma.Sql => {
  const at = Prisma.raw(`listed.${column}`);
  const direction = Prisma.raw(order === 'newest' ? 'DESC' : 'ASC');
  const beyond = Prisma.raw(order === 'newest' ? '<' : '>');
  const after = position ? [Prisma.sql`(${at}, listed.id) ${beyond} (${position.at}, ${position.id})`] : [];
  const conditions = [...where, ...after];
  const rows = Prisma.sql`SELECT listed.id, ${at} AS at FROM ${table} AS listed
    WHERE ${conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' AND ')}
    ORDER BY ${at} ${direction}, listed.id ${direction} LIMIT ${take}`;
  return source
    ? Prisma.sql`(SELECT page.* FROM ${source} CROSS JOIN LATERAL (${rows}) AS page)`
    : Prisma.sql`(${rows})`;
};

/**
 * The ids of one page of a list, in the list's order. No branch reads more than a page for each of its keys, so that
 * the number of rows in the table does not matter: one query over all keys would read and sort all of their rows, or
 * pass over the rows of others.
 * @param branches the list is their union
 */
export const pageIds = async (
  db: Db,
  table: Prisma.Sql,
  branches: readonly PageBranch[],
  page: KeysetPage,
): Promise<string[]> => {
  const direction = Prisma.raw(page.order === 'newest' ? 'DESC' : 'ASC');
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${Prisma.join(
      branches.map((branch) => pageBranchSql(table, branch, page)),
      ' UNION ',
    )}) AS pages ORDER BY at ${direction}, id ${direction} LIMIT ${page.take}`;
  return rows.map(({ id }) => id);
};

/** A page of a list in order of creation, after `position`. */
export const creationPage = (order: ListOrder, position: ListPosition | null, take: number): KeysetPage => ({
  column: 'created_at',
  order,
  take,
  position: position && { at: position.createdAt, id: position.id },
});

/** Companies of a list: one of them, or all in a scope. */
export interface ListedCompanies {
  readonly scope: CompanyScope;
  readonly companyId?: string | undefined;
}

/** A condition on a company id: the companies of a list. */
export const companyCondition = (column: Prisma.Sql, { scope, companyId }: ListedCompanies): Prisma.Sql => {
  if (companyId === undefined) return scopeCondition(column, scope);
  return includesCompany(scope, companyId) ? Prisma.sql`${column} = ${companyId}` : Prisma.sql`false`;
};

/** The branch of a list that reads the rows of each company separately, from an index that starts with the company. */
export const branchByCompany = (companies: ListedCompanies, where: readonly Prisma.Sql[]): PageBranch => ({
  source: Prisma.sql`(SELECT id FROM companies WHERE ${companyCondition(Prisma.sql`id`, companies)}) AS source`,
  where: [Prisma.sql`listed.company_id = source.id`, ...where],
});

/** The branches of a list by company. Without other conditions, an index over the rows of all companies is enough. */
export const companyBranches = (companies: ListedCompanies, where: readonly Prisma.Sql[]): PageBranch[] => {
  const isWholeTable = companies.scope === 'all' && companies.companyId === undefined && where.length === 0;
  const whole = { source: null, where: [scopeCondition(Prisma.sql`listed.company_id`, companies.scope)] };
  return [isWholeTable ? whole : branchByCompany(companies, where)];
};

/** `column = ANY(ids)`. */
export const isOneOf = (column: Prisma.Sql, ids: readonly string[]): Prisma.Sql =>
  Prisma.sql`${column} = ANY(${[...ids]}::text[])`;

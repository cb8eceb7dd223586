import type { CompanyScope } from '../../domain/access/scope.ts';
import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import { inScope } from './scope-filters.ts';

/** The modules that a company can have (decision D29). */
export const companyModules = ['submissions', 'shelf'] as const;
export type CompanyModule = (typeof companyModules)[number];

/** Creates an organization. */
export const createOrganization = (db: Db, name: string) =>
  db.organization.create({ data: { id: newId('organization'), name } });

/** The organization with this id; null if there is none. */
export const findOrganization = (db: Db, id: string) => db.organization.findUnique({ where: { id } });

/** Creates a company. */
export const createCompany = (
  db: Db,
  input: { name: string; organizationId: string | null; modules: readonly CompanyModule[] },
) =>
  db.company.create({
    data: { id: newId('company'), name: input.name, organizationId: input.organizationId, modules: [...input.modules] },
  });

/** The company with this id; null if there is none. */
export const findCompany = (db: Db, id: string) => db.company.findUnique({ where: { id } });

/** The ids among `ids` whose companies belong to an organization. */
export const findCompanyIdsOf = async (
  db: Db,
  organizationId: string | null,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db.company.findMany({ where: { id: { in: [...ids] }, organizationId }, select: { id: true } });
  return rows.map(({ id }) => id);
};

/** Every company of the installation, oldest first. */
export const listCompanies = (db: Db) => db.company.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/** The companies in a scope with the columns that a select shows, by name. */
export const listCompaniesInScope = (db: Db, scope: CompanyScope) =>
  db.company.findMany({
    where: { id: inScope(scope) },
    select: { id: true, name: true, modules: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });

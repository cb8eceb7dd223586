import type { CompanyScope } from '../../domain/access/scope.ts';
import { newId } from '../../domain/ids.ts';
import type { ChangedRepeatAnswer } from '../../domain/sessions/repeated-creation.ts';
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

/**
 * The id of the company that holds a company's test keys; created on first use. Calls for one company take turns. In a
 * transaction.
 */
export const sandboxOf = async (tx: Db, companyId: string): Promise<string> => {
  await tx.$queryRaw`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`;
  const found = await tx.company.findUnique({ where: { sandboxOf: companyId }, select: { id: true } });
  if (found) return found.id;
  const { name, modules } = await tx.company.findUniqueOrThrow({ where: { id: companyId } });
  const data = { id: newId('sandboxCompany'), name, modules, sandboxOf: companyId };
  return (await tx.company.create({ data, select: { id: true } })).id;
};

/** The ids of a company and, if it has test keys, of its sandbox. */
export const withSandbox = async (db: Db, companyId: string): Promise<string[]> => {
  const rows = await db.company.findMany({ where: { sandboxOf: companyId }, select: { id: true } });
  return [companyId, ...rows.map(({ id }) => id)];
};

/** A company's answer to a repeated creation with other values. */
export const changedRepeatAnswer = async (db: Db, companyId: string): Promise<ChangedRepeatAnswer> => {
  const company = await db.company.findUnique({ where: { id: companyId }, select: { changedRepeats: true } });
  return company?.changedRepeats === 'conflict' ? 'conflict' : 'return';
};

/** Sets a company's answer to a repeated creation with other values, and returns the previous one. In a transaction. */
export const setChangedRepeatAnswer = async (
  tx: Db,
  companyId: string,
  changedRepeats: ChangedRepeatAnswer,
): Promise<ChangedRepeatAnswer> => {
  await tx.$queryRaw`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`;
  const before = await changedRepeatAnswer(tx, companyId);
  await tx.company.update({ where: { id: companyId }, data: { changedRepeats } });
  return before;
};

/** The company with this id; null if there is none. A sandbox is not found. */
export const findCompany = (db: Db, id: string) => db.company.findFirst({ where: { id, sandboxOf: null } });

/** The ids among `ids` whose companies belong to an organization. */
export const findCompanyIdsOf = async (
  db: Db,
  organizationId: string | null,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db.company.findMany({
    where: { id: { in: [...ids] }, organizationId, sandboxOf: null },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};

/** Every company of the installation except sandboxes, oldest first. */
export const listCompanies = (db: Db) =>
  db.company.findMany({ where: { sandboxOf: null }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/** The companies in a scope with the columns that a select shows, by name. */
export const listCompaniesInScope = (db: Db, scope: CompanyScope) =>
  db.company.findMany({
    where: { id: inScope(scope) },
    select: { id: true, name: true, modules: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });

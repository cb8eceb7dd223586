import { z } from 'zod';
import { oneOf } from '../../../../../domain/narrowing.ts';
import type { Db } from '../../../../../prisma/client.ts';
import { companyModules } from '../../../../../prisma/tenants/companies.ts';
import { type CompanyRecord, countCompanyUse } from '../../../../../prisma/tenants/company-list.ts';

/** The number of days over which the usage of companies is counted. */
const useDays = 30;

export const CompanyItem = z
  .object({
    id: z.string(),
    name: z.string(),
    organization: z.object({ id: z.string(), name: z.string() }).nullable(),
    modules: z.array(z.enum(companyModules)),
    createdAt: z.iso.datetime(),
    activeKeys: z.int(),
    /** Upload sessions and shelf captures created in the last 30 days. */
    sessions: z.int(),
    captures: z.int(),
  })
  .meta({ id: 'CompanyItem' });

export const CompanyName = z
  .string()
  .trim()
  .min(1, 'enter a name for the company')
  .max(100, 'must have at most 100 characters');

/** In the order of {@link companyModules}, each once. */
export const CompanyModules = z
  .array(z.enum(companyModules))
  .max(companyModules.length)
  .transform((given) => companyModules.filter((module) => given.includes(module)));

/** Returns the presenter of rows as {@link CompanyItem}. Counts the usage of all rows in one query. */
export const companyPresenter = async (
  db: Db,
  rows: readonly CompanyRecord[],
): Promise<(row: CompanyRecord) => z.output<typeof CompanyItem>> => {
  const since = new Date(Date.now() - useDays * 86_400_000);
  const useOf = await countCompanyUse(
    db,
    rows.map(({ id }) => id),
    since,
  );
  return ({ id, name, organization, modules, createdAt }) => ({
    id,
    name,
    organization,
    modules: modules.map((name) => oneOf(companyModules, name)),
    createdAt: createdAt.toISOString(),
    ...useOf(id),
  });
};

/** One row as {@link CompanyItem}. */
export const companyItem = async (db: Db, row: CompanyRecord): Promise<z.output<typeof CompanyItem>> =>
  (await companyPresenter(db, [row]))(row);

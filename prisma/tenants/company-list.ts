import type { CompanyScope } from '../../domain/access/scope.ts';
import { afterName, type NamePosition, orderByName } from '../by-name.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import type { CompanyModule } from './companies.ts';
import { inScope } from './scope-filters.ts';

const include = { organization: { select: { id: true, name: true } } } as const satisfies Prisma.CompanyInclude;

/** A company with its organization. */
export type CompanyRecord = Prisma.CompanyGetPayload<{ include: typeof include }>;

export interface CompanyFilter {
  /** Part of the name, or the id. */
  readonly text?: string | undefined;
  readonly organizationId?: string | undefined;
}

/** The companies in a scope, by name, after `position`. */
export const searchCompaniesInScope = (
  db: Db,
  scope: CompanyScope,
  { text, organizationId }: CompanyFilter,
  position: NamePosition | null,
  take: number,
): Promise<CompanyRecord[]> =>
  db.company.findMany({
    where: {
      id: inScope(scope),
      AND: [
        text ? { OR: [{ name: { contains: text, mode: 'insensitive' } }, { id: text }] } : {},
        organizationId ? { organizationId } : {},
        afterName(position),
      ],
    },
    ...orderByName,
    take,
    include,
  });

/** The usage of a company. */
export interface CompanyUse {
  readonly activeKeys: number;
  /** Upload sessions and shelf captures created since the given time. */
  readonly sessions: number;
  readonly captures: number;
}

/** The usage of each of these companies since a time, by id. */
export const countCompanyUse = async (
  db: Db,
  companyIds: readonly string[],
  since: Date,
): Promise<(companyId: string) => CompanyUse> => {
  const ids = [...companyIds];
  const createdSince = { where: { companyId: { in: ids }, createdAt: { gte: since } } } as const;
  const [keys, sessions, captures] = await Promise.all([
    db.apiKey.groupBy({ by: ['companyId'], where: { companyId: { in: ids }, revokedAt: null }, _count: true }),
    db.session.groupBy({ by: ['companyId'], ...createdSince, _count: true }),
    db.shelfCapture.groupBy({ by: ['companyId'], ...createdSince, _count: true }),
  ]);
  const countIn = (rows: readonly { companyId: string | null; _count: number }[], id: string): number =>
    rows.find(({ companyId }) => companyId === id)?._count ?? 0;
  return (id) => ({ activeKeys: countIn(keys, id), sessions: countIn(sessions, id), captures: countIn(captures, id) });
};

/** Locks a company until the transaction ends; null if there is none in the scope. */
export const lockCompany = async (
  tx: Prisma.TransactionClient,
  scope: CompanyScope,
  id: string,
): Promise<CompanyRecord | null> => {
  await tx.$queryRaw`SELECT id FROM companies WHERE id = ${id} FOR NO KEY UPDATE`;
  return findCompanyInScope(tx, scope, id);
};

/** The company with this id in a scope; null if there is none. */
export const findCompanyInScope = (db: Db, scope: CompanyScope, id: string): Promise<CompanyRecord | null> =>
  db.company.findFirst({ where: { AND: [{ id }, { id: inScope(scope) }] }, include });

/** Updates a company's name and modules. */
export const updateCompany = (
  tx: Prisma.TransactionClient,
  id: string,
  { name, modules }: { readonly name: string; readonly modules: readonly CompanyModule[] },
): Promise<CompanyRecord> => tx.company.update({ where: { id }, data: { name, modules: [...modules] }, include });

import type { CompanyScope } from '../../domain/access/scope.ts';
import { newId } from '../../domain/ids.ts';
import { oneOf } from '../../domain/narrowing.ts';
import type { PeriodicJobRef } from '../../domain/periodic-jobs/kinds.ts';
import { type SourceStatus, sourceStatuses, visibleSourceStatuses } from '../../domain/sources/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inScope } from '../tenants/scope-filters.ts';

const select = {
  id: true,
  companyId: true,
  bucket: true,
  prefix: true,
  status: true,
  createdAt: true,
  submittedCount: true,
  refusedCount: true,
  lastLookedAt: true,
  lastError: true,
  company: { select: { name: true, modules: true, organizationId: true } },
  definition: { select: { slug: true } },
} as const satisfies Prisma.BucketSourceSelect;
type Row = Prisma.BucketSourceGetPayload<{ select: typeof select }>;

/** A source with its company and the slug of its workflow. */
export interface SourceRecord extends Omit<Row, 'status' | 'definition'> {
  readonly status: SourceStatus;
  readonly slug: string;
}

const toRecord = ({ definition, status, ...row }: Row): SourceRecord => ({
  ...row,
  status: oneOf(sourceStatuses, status),
  slug: definition.slug,
});

const visible = { status: { in: [...visibleSourceStatuses] } };

/** A source by its id, of any company, removed or not; null if there is none. For workers. */
export const findSource = async (db: Db, id: string): Promise<SourceRecord | null> => {
  const row = await db.bucketSource.findUnique({ where: { id }, select });
  return row && toRecord(row);
};

/** A source in a scope that is not removed; null if there is none. */
export const findSourceInScope = async (db: Db, scope: CompanyScope, id: string): Promise<SourceRecord | null> => {
  const row = await db.bucketSource.findFirst({ where: { id, companyId: inScope(scope), ...visible }, select });
  return row && toRecord(row);
};

/** More sources than an installation has. */
const listMax = 1_000;

/** The sources in a scope, or those of one of its companies, the newest first. */
export const listSourcesInScope = async (
  db: Db,
  scope: CompanyScope,
  companyId?: string | undefined,
): Promise<SourceRecord[]> => {
  const rows = await db.bucketSource.findMany({
    where: { AND: [{ companyId: inScope(scope) }, companyId === undefined ? {} : { companyId }], ...visible },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: listMax,
    select,
  });
  return rows.map(toRecord);
};

/** Lets nobody else create a source until the transaction ends, so that no two read the same objects. */
export const lockSources = async (tx: Db): Promise<void> => {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('bucket_sources', 0))::text`;
};

/** Whether a source reads a part of this prefix, or all of it. Call it after {@link lockSources}. */
export const hasOverlap = async (tx: Db, bucket: string, prefix: string): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT FROM bucket_sources
    WHERE bucket = ${bucket} AND status <> 'removed' AND (starts_with(prefix, ${prefix}) OR starts_with(${prefix}, prefix)) LIMIT 1`;
  return rows.length > 0;
};

/** Creates a source. */
export const insertSource = async (
  tx: Db,
  input: { companyId: string; definitionId: string; bucket: string; prefix: string },
): Promise<SourceRecord> =>
  toRecord(await tx.bucketSource.create({ data: { id: newId('bucketSource'), ...input }, select }));

/** Changes the status of a source that has one of `from`. @returns false if it has another */
export const changeSourceStatus = async (
  tx: Db,
  id: string,
  from: readonly SourceStatus[],
  to: SourceStatus,
): Promise<boolean> => {
  const { count } = await tx.bucketSource.updateMany({
    where: { id, status: { in: [...from] } },
    data: { status: to, ...(to === 'active' ? {} : { lastError: null }) },
  });
  return count > 0;
};

/** Starts the removal of every source of a company. @returns their ids */
export const removeSourcesOf = async (tx: Db, companyId: string): Promise<string[]> => {
  const where = { companyId, ...visible };
  const rows = await tx.bucketSource.findMany({ where, select: { id: true } });
  await tx.bucketSource.updateMany({ where, data: { status: 'removing', lastError: null } });
  return rows.map(({ id }) => id);
};

/** Records that a source has been read, with the error that kept objects from being taken; null if there was none. */
export const noteLook = async (db: Db, id: string, error: string | null): Promise<void> => {
  await db.$executeRaw`UPDATE bucket_sources SET last_looked_at = now(), last_error = ${error} WHERE id = ${id}`;
};

/**
 * Sources that should have been read more than `overdueMs` ago: their workflow is gone, or the storage is unavailable.
 * For the sweep, over all companies.
 */
export const listOverdueSources = (
  db: Db,
  overdueMs: number,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<PeriodicJobRef[]> =>
  db.$queryRaw`
    SELECT id, company_id AS "companyId" FROM bucket_sources
    WHERE status IN ('active', 'removing') AND id > ${afterId}
      AND coalesce(last_looked_at, created_at) < now() - ${overdueMs} * interval '1 millisecond'
    ORDER BY id LIMIT ${limit}`;

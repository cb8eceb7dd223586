import type { CompanyScope } from '../../domain/access/scope.ts';
import { type BatchStatus, batchCounts, batchStatuses } from '../../domain/batches/counts.ts';
import { isId } from '../../domain/ids.ts';
import { oneOf } from '../../domain/narrowing.ts';
import { type SubmissionStatus, submissionStatuses } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { ListPosition } from '../keyset.ts';
import {
  companyBranches,
  companyCondition,
  creationPage,
  isOneOf,
  type ListedCompanies,
  type PageBranch,
  pageIds,
} from '../tenants/page-ids.ts';
import { inScope } from '../tenants/scope-filters.ts';
import { contains, matchingIds } from '../tenants/text-search.ts';

/** The progress of a batch. */
export interface BatchProgress {
  readonly status: BatchStatus;
  readonly completedAt: Date | null;
  readonly total: number;
  /** Submissions that have been processed, by the rule of the API's counts (D19). */
  readonly processed: number;
  /** The number of submissions in each status, in life-cycle order. Statuses without submissions are left out. */
  readonly byStatus: Partial<Record<SubmissionStatus, number>>;
  /** How long the batch still waits for new sessions; null once it is completed. */
  readonly graceLeftMs: number | null;
}

interface StatusRow {
  readonly batchId: string;
  readonly status: SubmissionStatus;
  readonly number: number;
  readonly newestAgeMs: number;
}

const progressOf = (
  batch: { readonly status: string; readonly completedAt: Date | null },
  rows: readonly StatusRow[],
  graceMs: number,
): BatchProgress => {
  const inOrder = rows.toSorted((a, b) => submissionStatuses.indexOf(a.status) - submissionStatuses.indexOf(b.status));
  const byStatus = Object.fromEntries(inOrder.map(({ status, number }) => [status, number]));
  const { total, processed } = batchCounts(byStatus);
  const newestAgeMs = Math.min(...rows.map((row) => row.newestAgeMs));
  const status = oneOf(batchStatuses, batch.status);
  const graceLeftMs = status === 'completed' ? null : Math.max(0, Math.ceil(graceMs - newestAgeMs));
  return { status, completedAt: batch.completedAt, total, processed, byStatus, graceLeftMs };
};

/**
 * The progress of batches of any company, by id, always in two queries. Unknown batches are left out. Statuses are read
 * first, so that the processing counts of a completed batch are final.
 * @param graceMs how long a batch waits after its newest session
 */
export const readBatchProgress = async (
  db: Db,
  ids: readonly string[],
  graceMs: number,
): Promise<ReadonlyMap<string, BatchProgress>> => {
  const batches = await db.batch.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, status: true, completedAt: true },
  });
  const rows = await db.$queryRaw<StatusRow[]>`
    SELECT counted.batch_id AS "batchId", counted.status, counted.number,
           (extract(epoch FROM now() - (
             SELECT created_at FROM sessions WHERE batch_id = counted.batch_id ORDER BY created_at DESC, id DESC LIMIT 1
           )) * 1000)::float8 AS "newestAgeMs"
    FROM (SELECT batch_id, status, sum(number)::int AS number FROM batch_counts
          WHERE batch_id = ANY(${[...ids]}) GROUP BY batch_id, status) counted
    WHERE counted.number <> 0`;
  const byBatch = Map.groupBy(rows, (row) => row.batchId);
  return new Map(batches.map((batch) => [batch.id, progressOf(batch, byBatch.get(batch.id) ?? [], graceMs)]));
};

export interface BatchSearch {
  readonly companyId?: string | undefined;
  readonly status?: BatchStatus | undefined;
  /** The id of a batch, or part of a reference. */
  readonly text?: string | undefined;
}

const include = { company: { select: { name: true } } } as const;

const branchesOf = async (db: Db, companies: ListedCompanies, { status, text }: BatchSearch): Promise<PageBranch[]> => {
  const conditions = status ? [Prisma.sql`listed.status = ${status}`] : [];
  if (!text) return companyBranches(companies, conditions);
  const company = companyCondition(Prisma.sql`listed.company_id`, companies);
  const among = (ids: readonly string[]): PageBranch[] => [
    { source: null, where: [isOneOf(Prisma.sql`listed.id`, ids), company, ...conditions] },
  ];
  if (isId('batch', text)) return among([text]);
  const holds = contains(Prisma.sql`listed.batch_ref`, text);
  const found = await matchingIds(db, text, Prisma.sql`batches`, holds);
  return found ? among(found) : companyBranches(companies, [...conditions, holds]);
};

/** The batches in a scope, newest first, after `position`. */
export const searchBatchesInScope = async (
  db: Db,
  scope: CompanyScope,
  search: BatchSearch,
  position: ListPosition | null,
  take: number,
) => {
  const branches = await branchesOf(db, { scope, companyId: search.companyId }, search);
  const ids = await pageIds(db, Prisma.sql`batches`, branches, creationPage('newest', position, take));
  return db.batch.findMany({ where: { id: { in: ids } }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], include });
};

/** The batch with this id in a scope; null if there is none. */
export const findBatchRowInScope = (db: Db, scope: CompanyScope, id: string) =>
  db.batch.findFirst({ where: { id, companyId: inScope(scope) }, include });

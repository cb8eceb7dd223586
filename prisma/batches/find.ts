import { type BatchCounts, type BatchStatus, batchCounts, batchStatuses } from '../../domain/batches/counts.ts';
import { oneOf } from '../../domain/narrowing.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { createdWithin, type ListPosition, olderThan, type TimeSpan } from '../keyset.ts';

/** Counts the submissions of batches by status (D19). It takes the same time for batches of any size. */
const countBatches = async (db: Db, batchIds: readonly string[]): Promise<ReadonlyMap<string, BatchCounts>> => {
  const rows = await db.$queryRaw<{ id: string; status: SubmissionStatus; number: number }[]>`
    SELECT batch_id AS id, status, sum(number)::int AS number FROM batch_counts
    WHERE batch_id = ANY(${[...batchIds]}) GROUP BY batch_id, status`;
  const byBatch = Map.groupBy(rows, ({ id }) => id);
  const countsOf = (id: string) => (byBatch.get(id) ?? []).map(({ status, number }) => [status, number] as const);
  return new Map(batchIds.map((id) => [id, batchCounts(Object.fromEntries(countsOf(id)))]));
};

/** {@link countBatches} for one batch. */
export const countBatch = async (db: Db, batchId: string): Promise<BatchCounts> =>
  (await countBatches(db, [batchId])).get(batchId) ?? batchCounts({});

/** A batch of the company by its reference, with its counts; null if the company has no batch with this reference. */
export const findBatch = async (db: Db, companyId: string, batchRef: string) => {
  const batch = await db.batch.findUnique({ where: { companyId_batchRef: { companyId, batchRef } } });
  return batch && { ...batch, status: oneOf(batchStatuses, batch.status), counts: await countBatch(db, batch.id) };
};

export interface BatchFilter extends TimeSpan {
  readonly status?: BatchStatus | undefined;
}

/** Batches of the company with their counts, newest first, after `position`. */
export const listBatches = async (
  db: Db,
  companyId: string,
  { status, ...span }: BatchFilter,
  position: ListPosition | null,
  take: number,
) => {
  const batches = await db.batch.findMany({
    where: { companyId, ...(status ? { status } : {}), ...createdWithin(span), ...olderThan(position) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });
  const counts = await countBatches(
    db,
    batches.map(({ id }) => id),
  );
  return batches.map((batch) => ({
    ...batch,
    status: oneOf(batchStatuses, batch.status),
    counts: counts.get(batch.id) ?? batchCounts({}),
  }));
};

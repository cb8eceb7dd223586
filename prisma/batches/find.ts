import { type BatchCounts, type BatchStatus, batchCounts } from '../../domain/batches/counts.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';

/** Counts of a batch by the statuses of its submissions (D19), in the same time for a batch of any size. */
export const countBatch = async (db: Db, batchId: string): Promise<BatchCounts> => {
  const rows = await db.$queryRaw<{ status: SubmissionStatus; number: number }[]>`
    SELECT status, sum(number)::int AS number FROM batch_counts WHERE batch_id = ${batchId} GROUP BY status`;
  return batchCounts(Object.fromEntries(rows.map(({ status, number }) => [status, number])));
};

/** A batch of the company by its reference, with its counts; null if there is no such batch. */
export const findBatch = async (db: Db, companyId: string, batchRef: string) => {
  const batch = await db.batch.findUnique({ where: { companyId_batchRef: { companyId, batchRef } } });
  return batch && { ...batch, status: batch.status as BatchStatus, counts: await countBatch(db, batch.id) };
};

import { type BatchCounts, type BatchStatus, batchCounts } from '../../domain/batches/counts.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';

/** Counts of a batch, derived from its sessions' submissions (D19). */
export const countBatch = async (db: Db, batchId: string): Promise<BatchCounts> => {
  const rows = await db.$queryRaw<{ status: SubmissionStatus; number: bigint }[]>`
    SELECT submission.status, count(*) AS number
    FROM sessions session JOIN submissions submission ON submission.session_id = session.id
    WHERE session.batch_id = ${batchId} GROUP BY submission.status`;
  return batchCounts(Object.fromEntries(rows.map((row) => [row.status, Number(row.number)])));
};

/** A batch of the company by its reference, with its counts; null if there is no such batch. */
export const findBatch = async (db: Db, companyId: string, batchRef: string) => {
  const batch = await db.batch.findUnique({ where: { companyId_batchRef: { companyId, batchRef } } });
  return batch && { ...batch, status: batch.status as BatchStatus, counts: await countBatch(db, batch.id) };
};

import type { Db } from '../../../prisma/client.ts';

/** Statements whose rows differ from their declared types. The check finds each one. */
export const lyingRows = async (db: Db): Promise<void> => {
  await db.$queryRaw<{ companyID: string }[]>`SELECT company_id AS "companyId" FROM sessions`;
  await db.$queryRaw<{ count: number }[]>`SELECT count(*) AS count FROM sessions`;
  await db.$queryRaw<{ id: number; tags: number[] }[]>`SELECT id, ARRAY[state] AS tags FROM sessions`;
  await db.$queryRaw<{ batchId: string }[]>`SELECT batch_id AS "batchId" FROM sessions`;
  await db.$queryRaw<{ ref: string }[]>`
    SELECT batch_ref AS ref FROM sessions LEFT JOIN batches ON batches.id = batch_id`;
  await db.$queryRaw<{ metadata: { at: Date } | null }[]>`SELECT metadata FROM sessions`;
};

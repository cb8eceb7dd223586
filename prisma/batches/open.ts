import type { BatchStatus } from '../../domain/batches/counts.ts';
import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';

export interface OpenedBatch {
  readonly id: string;
  readonly status: BatchStatus;
}

/** The batch with that reference, created if it is new, and locked against completion until the transaction ends. */
export const openBatch = async (
  tx: Db,
  companyId: string,
  batchRef: string,
  firstSessionId: string,
): Promise<OpenedBatch> => {
  const lock = () => tx.$queryRaw<OpenedBatch[]>`
    SELECT id, status FROM batches WHERE company_id = ${companyId} AND batch_ref = ${batchRef} FOR SHARE`;
  const [existing] = await lock();
  if (existing) return existing;
  const [inserted] = await tx.$queryRaw<OpenedBatch[]>`
    INSERT INTO batches (id, company_id, batch_ref, first_session_id)
    VALUES (${newId('batch')}, ${companyId}, ${batchRef}, ${firstSessionId})
    ON CONFLICT (company_id, batch_ref) DO NOTHING
    RETURNING id, status`;
  const [found] = inserted ? [inserted] : await lock();
  if (!found) throw new Error(`batch ${batchRef} was neither found nor created`);
  return found;
};

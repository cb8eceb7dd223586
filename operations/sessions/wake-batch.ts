import type { TemporalMessage } from '../../domain/outbox.ts';
import { hasManyUnprocessed, hasUnfinishedSessions, lockBatch } from '../../prisma/batches/complete.ts';
import type { Db } from '../../prisma/client.ts';

/**
 * Called in a transaction that has just finished a session. If no session of its batch is left unfinished, returns the
 * message that makes the batch's workflow check again. The lock orders the last sessions of a batch, so that one of
 * them finds that it is the last. While many are unfinished, no session waits for the lock.
 */
export const wakeFinishedBatch = async (
  tx: Db,
  companyId: string,
  batchId: string | null,
): Promise<TemporalMessage[]> => {
  if (batchId === null || (await hasManyUnprocessed(tx, batchId))) return [];
  await lockBatch(tx, batchId);
  return (await hasUnfinishedSessions(tx, batchId)) ? [] : [{ kind: 'batch.wake', payload: { batchId, companyId } }];
};

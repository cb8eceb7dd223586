import { type BatchStatus, unprocessedStatuses } from '../../domain/batches/counts.ts';
import { unfinishedSessionStates } from '../../domain/sessions/state.ts';
import type { Db } from '../client.ts';

/**
 * Locks a batch until the transaction ends, so that no session can join it, and returns its status; null if the batch
 * does not exist. The lock allows writes of the batch's counts, which refer to the batch. Otherwise, two transactions
 * that have written counts and then lock the batch would deadlock.
 */
export const lockBatch = async (tx: Db, batchId: string): Promise<BatchStatus | null> => {
  const [batch] = await tx.$queryRaw<
    { status: BatchStatus }[]
  >`SELECT status FROM batches WHERE id = ${batchId} FOR NO KEY UPDATE`;
  return batch?.status ?? null;
};

/**
 * Whether the batch has more unprocessed submissions than the server has connections. Then this transaction cannot end
 * the last session of the batch, whatever concurrent transactions do.
 */
export const hasManyUnprocessed = async (tx: Db, batchId: string): Promise<boolean> => {
  const [row] = await tx.$queryRaw<{ many: boolean | null }[]>`
    SELECT sum(number) > current_setting('max_connections')::int AS many
    FROM batch_counts WHERE batch_id = ${batchId} AND status = ANY(${[...unprocessedStatuses]})`;
  return row?.many ?? false;
};

/** Whether a session of the batch may still change. */
export const hasUnfinishedSessions = async (tx: Db, batchId: string): Promise<boolean> => {
  const unfinished = await tx.session.findFirst({
    where: { batchId, state: { in: [...unfinishedSessionStates] } },
    select: { id: true },
  });
  return unfinished !== null;
};

/**
 * Milliseconds since the newest session of the batch was created, by the database's clock; null if it has no sessions.
 */
export const newestSessionAgeMs = async (tx: Db, batchId: string): Promise<number | null> => {
  const [newest] = await tx.$queryRaw<{ ageMs: number }[]>`
    SELECT (extract(epoch FROM now() - created_at) * 1000)::float8 AS "ageMs"
    FROM sessions WHERE batch_id = ${batchId} ORDER BY created_at DESC, id DESC LIMIT 1`;
  return newest?.ageMs ?? null;
};

/**
 * Marks a batch as completed. Returns it with the webhook URL and the API key of its first session, which get its
 * event.
 */
export const markBatchCompleted = async (tx: Db, batchId: string, completedAt: Date) => {
  const { firstSession, ...batch } = await tx.batch.update({
    where: { id: batchId },
    data: { status: 'completed', completedAt },
    include: { firstSession: { select: { apiKeyId: true, webhookUrl: true } } },
  });
  return { ...batch, ...firstSession };
};

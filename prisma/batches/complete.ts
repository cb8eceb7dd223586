import { type BatchCounts, type BatchStatus, batchCounts } from '../../domain/batches/counts.ts';
import type { OutboxMessage } from '../../domain/outbox.ts';
import type { BatchEnvelope } from '../../domain/submissions/envelope.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { insertOutbox, type PendingMessage } from '../outbox.ts';
import { transact } from '../transaction.ts';
import { createDelivery } from '../webhooks/create.ts';

/** Counts of a batch, derived from its sessions' submissions (D19). */
export const countBatch = async (db: Db, batchId: string): Promise<BatchCounts> => {
  const rows = await db.$queryRaw<{ status: SubmissionStatus; number: bigint }[]>`
    SELECT submission.status, count(*) AS number
    FROM sessions session JOIN submissions submission ON submission.session_id = session.id
    WHERE session.batch_id = ${batchId} GROUP BY submission.status`;
  return batchCounts(Object.fromEntries(rows.map((row) => [row.status, Number(row.number)])));
};

/** A batch of the company by its reference, with its counts; null where there is none. */
export const findBatch = async (db: Db, companyId: string, batchRef: string) => {
  const batch = await db.batch.findUnique({ where: { companyId_batchRef: { companyId, batchRef } } });
  return batch && { ...batch, status: batch.status as BatchStatus, counts: await countBatch(db, batch.id) };
};

/**
 * Called in a transaction that has just finished a session: the message that lets the batch's workflow look again, where no session
 * of the batch is left unfinished. The lock orders the last sessions of a batch, so that one of them sees that it is the last.
 */
export const wakeFinishedBatch = async (
  tx: Db,
  companyId: string,
  batchId: string | null,
): Promise<OutboxMessage[]> => {
  if (batchId === null) return [];
  await tx.$queryRaw`SELECT id FROM batches WHERE id = ${batchId} FOR UPDATE`;
  const unfinished = await tx.session.findFirst({
    where: { batchId, state: { in: ['pending', 'submitted'] } },
    select: { id: true },
  });
  return unfinished ? [] : [{ kind: 'batch.wake', payload: { batchId, companyId } }];
};

/** What a batch's workflow learns: it is over, or how long the grace still runs, or that sessions are still unfinished. */
export type BatchCheck =
  | { readonly kind: 'completed'; readonly messages: readonly PendingMessage[] }
  | { readonly kind: 'grace'; readonly waitMs: number }
  | { readonly kind: 'unfinished' };

/**
 * Completes the batch where every session is processed and the newest is at least `graceMs` old, with its one event; else tells
 * what it waits for. The batch row is locked meanwhile, so no session can join a batch that completes.
 */
export const completeBatchIfDue = (prisma: PrismaClient, batchId: string, graceMs: number): Promise<BatchCheck> =>
  transact(prisma, async (tx): Promise<BatchCheck> => {
    const [batch] = await tx.$queryRaw<
      { status: BatchStatus }[]
    >`SELECT status FROM batches WHERE id = ${batchId} FOR UPDATE`;
    if (!batch || batch.status === 'completed') return { kind: 'completed', messages: [] };
    const [newest] = await tx.$queryRaw<{ wait_ms: number }[]>`
      SELECT (extract(epoch FROM created_at - now()) * 1000)::float8 + ${graceMs} AS wait_ms
      FROM sessions WHERE batch_id = ${batchId} ORDER BY created_at DESC, id DESC LIMIT 1`;
    if (newest && newest.wait_ms > 0) return { kind: 'grace', waitMs: Math.ceil(newest.wait_ms) };
    const unfinished = await tx.session.findFirst({
      where: { batchId, state: { in: ['pending', 'submitted'] } },
      select: { id: true },
    });
    if (unfinished) return { kind: 'unfinished' };
    return { kind: 'completed', messages: await completeBatch(tx, batchId) };
  });

const completeBatch = async (tx: Db, batchId: string): Promise<PendingMessage[]> => {
  const completedAt = new Date();
  const { firstSession, ...batch } = await tx.batch.update({
    where: { id: batchId },
    data: { status: 'completed', completedAt },
    include: { firstSession: { select: { apiKeyId: true, webhookUrl: true } } },
  });
  const envelope: BatchEnvelope = {
    event: 'batch.completed',
    batchRef: batch.batchRef,
    counts: await countBatch(tx, batchId),
    completedAt: completedAt.toISOString(),
  };
  const messages = await createDelivery(tx, {
    companyId: batch.companyId,
    apiKeyId: firstSession.apiKeyId,
    url: firstSession.webhookUrl,
    eventType: envelope.event,
    subject: { batchId },
    envelope: () => envelope,
  });
  return insertOutbox(tx, messages);
};

import type { BatchEnvelope } from '../../domain/submissions/envelope.ts';
import {
  hasUnfinishedSessions,
  lockBatch,
  markBatchCompleted,
  newestSessionAgeMs,
} from '../../prisma/batches/complete.ts';
import { countBatch } from '../../prisma/batches/find.ts';
import { type Db, databaseNow } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { transact } from '../../prisma/transaction.ts';
import { recordEvent } from '../../prisma/webhooks/create.ts';

/**
 * The result of a check of a batch: it is completed, its grace period still runs for `waitMs`, or it has unfinished
 * sessions.
 */
export type BatchCheck =
  | { readonly kind: 'completed'; readonly messages: readonly PendingMessage[] }
  | { readonly kind: 'grace'; readonly waitMs: number }
  | { readonly kind: 'unfinished' };

/** Records the one event of a completed batch, for the webhook of its first session. */
const createBatchEvent = async (tx: Db, batchId: string) => {
  const completedAt = await databaseNow(tx);
  const { batchRef, companyId, apiKeyId, webhookUrl } = await markBatchCompleted(tx, batchId, completedAt);
  const envelope: BatchEnvelope = {
    event: 'batch.completed',
    batchRef,
    counts: await countBatch(tx, batchId),
    completedAt: completedAt.toISOString(),
  };
  return recordEvent(tx, {
    companyId,
    apiKeyId,
    url: webhookUrl,
    eventType: envelope.event,
    subject: { batchId },
    envelope: () => envelope,
  });
};

/**
 * Completes a batch, with its one event, if its newest session is at least `graceMs` old and all its sessions are
 * finished; otherwise returns what it waits for.
 */
export const completeBatchIfDue = (prisma: PrismaClient, batchId: string, graceMs: number): Promise<BatchCheck> =>
  transact(prisma, async (tx): Promise<BatchCheck> => {
    const status = await lockBatch(tx, batchId);
    if (status !== 'open') return { kind: 'completed', messages: [] };
    const ageMs = await newestSessionAgeMs(tx, batchId);
    if (ageMs !== null && ageMs < graceMs) return { kind: 'grace', waitMs: Math.ceil(graceMs - ageMs) };
    if (await hasUnfinishedSessions(tx, batchId)) return { kind: 'unfinished' };
    return { kind: 'completed', messages: await createBatchEvent(tx, batchId) };
  });

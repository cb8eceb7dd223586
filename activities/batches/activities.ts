import { completeBatchIfDue } from '../../operations/batches/complete.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';

export interface BatchActivityDeps {
  readonly prisma: PrismaClient;
  readonly graceMs: number;
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
}

export type BatchActivities = ReturnType<typeof createBatchActivities>;

/** The answer to a batch's workflow when it checks. */
export type BatchProgress = { kind: 'completed' } | { kind: 'unfinished' } | { kind: 'grace'; waitMs: number };

export const createBatchActivities = ({ prisma, graceMs, dispatch }: BatchActivityDeps) => ({
  /** Completes the batch if it is due, otherwise returns what it waits for. */
  async checkBatch({ batchId }: { batchId: string }): Promise<BatchProgress> {
    const check = await completeBatchIfDue(prisma, batchId, graceMs);
    if (check.kind !== 'completed') return check;
    dispatch(check.messages);
    return { kind: 'completed' };
  },
});

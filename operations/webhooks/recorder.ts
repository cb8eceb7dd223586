import type { PrismaClient } from '../../prisma/generated/client.ts';
import { isDatabaseUnavailable } from '../../prisma/unavailable.ts';
import type { AnsweredAttempt } from '../../prisma/webhooks/answers.ts';
import { type Answered, type RecordedAttempt, recordAttempts } from './record-attempts.ts';

/** Answers that one transaction records. More make its statements slower, not the rate higher (docs/performance.md). */
const batchMax = 128;
/** Transactions at once: while the database writes one to its disk, the other is computed. */
const batchesAtOnce = 2;

interface Waiting extends Answered {
  readonly resolve: (recorded: RecordedAttempt) => void;
  readonly reject: (error: unknown) => void;
}

/** Records the answer to an attempt. `outboxId` names the message that asked for it; null if Temporal did. */
export type RecordAttempt = (attempt: AnsweredAttempt, outboxId: bigint | null) => Promise<RecordedAttempt>;

/**
 * Records answers to attempts: each at once while the database keeps up, and those that come meanwhile together. Each promise settles after
 * the commit that contains its answer.
 */
export const createRecorder = (prisma: PrismaClient): RecordAttempt => {
  let waiting: Waiting[] = [];
  let running = 0;

  /** Takes the next answers, at most one of each delivery. */
  const takeBatch = (): Waiting[] => {
    const batch = new Map<string, Waiting>();
    const rest: Waiting[] = [];
    for (const one of waiting) {
      const { deliveryId } = one.attempt;
      if (batch.size < batchMax && !batch.has(deliveryId)) batch.set(deliveryId, one);
      else rest.push(one);
    }
    waiting = rest;
    return [...batch.values()];
  };

  const record = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const recorded = await recordAttempts(prisma, batch);
      for (const [index, { resolve }] of batch.entries()) resolve(recorded[index] as RecordedAttempt);
    } catch (error) {
      // One answer that cannot be written does not keep the others from the ledger. A database that is away refuses each alone as well.
      if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await record([one]);
    }
  };

  const recordNext = (): void => {
    if (running === batchesAtOnce || waiting.length === 0) return;
    running += 1;
    void record(takeBatch()).finally(() => {
      running -= 1;
      recordNext();
    });
  };

  return (attempt, outboxId) =>
    new Promise((resolve, reject) => {
      waiting.push({ attempt, outboxId, resolve, reject });
      recordNext();
    });
};

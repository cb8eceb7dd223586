import type { PrismaClient } from '../../prisma/generated/client.ts';
import { isDatabaseUnavailable } from '../../prisma/unavailable.ts';
import type { AnsweredAttempt } from '../../prisma/webhooks/answers.ts';
import { createBatches } from '../in-batches.ts';
import { type Answered, type RecordedAttempt, recordAttempts } from './record-attempts.ts';

/** The most answers in one transaction. */
const batchMax = 128;
/** Concurrent transactions: the database computes one while it writes the other to disk. */
const batchesAtOnce = 2;
/**
 * How long an answer waits for others. A transaction of one takes nearly as long as one of eight, and the receiver's
 * place is free already.
 */
const gatherMs = 20;

/**
 * Records the answer to an attempt. `isFirst` is true if a worker has claimed it, and false if Temporal asked for it.
 */
export type RecordAttempt = (attempt: AnsweredAttempt, isFirst: boolean) => Promise<RecordedAttempt>;

/**
 * Records answers to attempts: those that come within a few milliseconds or while the database is busy share a
 * transaction. Each promise settles after the commit that contains its answer. An answer that the database refuses does
 * not keep the others out of the ledger.
 */
export const createRecorder = (prisma: PrismaClient): RecordAttempt => {
  const record = createBatches<Answered, RecordedAttempt>({
    max: batchMax,
    atOnce: batchesAtOnce,
    gatherMs,
    keyOf: ({ attempt }) => attempt.deliveryId,
    work: (answered) => recordAttempts(prisma, answered),
    isSharedFault: isDatabaseUnavailable,
  });
  return (attempt, isFirst) => record({ attempt, isFirst });
};

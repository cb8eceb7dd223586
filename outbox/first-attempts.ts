import type { Client } from '@temporalio/client';
import { type AttemptDeps, sendAttempt } from '../activities/webhooks/attempt.ts';
import { errorMessage, type Logger } from '../platform/log.ts';
import { deleteOutbox, postponeOutbox } from '../prisma/outbox.ts';
import { findLadder } from '../prisma/webhooks/deliveries.ts';
import type { ClaimedDelivery, DeliveryMessage } from '../prisma/webhooks/first-attempts.ts';
import { deliverMessage } from './tell-temporal.ts';

/** Attempts under way at once in one process; as many connections as one origin may get. */
const slots = 128;
const callTimeoutMs = 5_000;
const pauseMaxMs = 30_000;
/** What an attempt may take beside the request itself before another worker may take it to be lost. */
const leaseMarginMs = 10_000;

export type FirstAttempts = ReturnType<typeof createFirstAttempts>;

export interface FirstAttemptOptions extends AttemptDeps {
  readonly client: Client;
  /** Pauses before the second, third … attempt, in milliseconds. */
  readonly retryDelaysMs: readonly number[];
  readonly log: Logger;
}

/**
 * The first attempt of each delivery, made straight from the outbox: most receivers take it, and then Temporal has nothing to wait for.
 * The outbox row is leased while the attempt runs and goes with the transaction that settles the delivery, so that an attempt whose
 * worker died is made again by another once the lease has ended. Where the receiver did not take it, a workflow gets the rest of the ladder.
 */
export const createFirstAttempts = (options: FirstAttemptOptions) => {
  const { prisma, client, retryDelaysMs, log } = options;

  /** Starts the workflow of what the ledger says is left of the ladder, if anything is; doing so again changes nothing. */
  const handOverLadder = async (outboxId: bigint, message: DeliveryMessage): Promise<void> => {
    const ladder = await findLadder(prisma, message.payload.deliveryId);
    if (ladder?.series === message.payload.chain && ladder.status === 'pending') {
      const { answered, dueInMs } = ladder;
      const rest = { retryDelaysMs: retryDelaysMs.slice(answered), attemptsMade: answered, startDelayMs: dueInMs };
      await deliverMessage(client, rest, message, callTimeoutMs);
    }
    await deleteOutbox(prisma, [outboxId]);
  };

  const attemptOne = async ({ outboxId, message, attempt }: ClaimedDelivery): Promise<void> => {
    const end = { nextDelayMs: retryDelaysMs[0] ?? null, outboxId };
    const status = attempt && (await sendAttempt(options, attempt, end));
    if (status === null || status === 'pending') await handOverLadder(outboxId, message);
  };

  const running = new Set<Promise<void>>();
  const makeOne = async (claimed: ClaimedDelivery): Promise<void> => {
    try {
      await attemptOne(claimed);
    } catch (error) {
      const { outboxId, message, claims } = claimed;
      log.warn({ deliveryId: message.payload.deliveryId, err: error }, 'a first attempt broke off; it is made again');
      const pauseMs = Math.min(pauseMaxMs, 500 * 2 ** claims);
      await postponeOutbox(prisma, outboxId, pauseMs, errorMessage(error)).catch(() => undefined);
    }
  };

  return {
    /** How long a claimed message is this process's. */
    leaseMs: options.timeoutMs + leaseMarginMs,
    freeSlots: (): number => slots - running.size,
    /** Makes the first attempt of a claimed delivery. It never rejects: what failed is logged and left to a later claim. */
    make: (claimed: ClaimedDelivery): Promise<void> => {
      const task = makeOne(claimed);
      running.add(task);
      return task.finally(() => running.delete(task));
    },
    /** Waits for the attempts under way, for shutdown. */
    drain: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
};

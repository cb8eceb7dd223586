import { errorMessage } from '../platform/log.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { type OutboxClaim, postponeOutbox } from '../prisma/outbox.ts';

const pauseMaxMs = 30_000;

/** Leaves a message that failed to a later claim, after a pause that grows with how often it has been claimed. */
export const postponeFailed = async (prisma: PrismaClient, claim: OutboxClaim, error: unknown): Promise<void> => {
  const pauseMs = Math.min(pauseMaxMs, 500 * 2 ** claim.attempts);
  // If the database is unavailable, the row's lease ends by itself.
  await postponeOutbox(prisma, claim, pauseMs, errorMessage(error)).catch(() => undefined);
};

import { errorMessage } from '../platform/log.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { type OutboxClaim, postponeOutbox } from '../prisma/outbox.ts';

const pauseMaxMs = 30_000;

/** The pause before something that failed is claimed again, in milliseconds; it grows with how often it was claimed. */
export const pauseAfterFailure = (claims: number): number => Math.min(pauseMaxMs, 500 * 2 ** claims);

/** Leaves a message that failed to a later claim, after a pause. */
export const postponeFailed = async (prisma: PrismaClient, claim: OutboxClaim, error: unknown): Promise<void> => {
  // If the database is unavailable, the row's lease expires.
  await postponeOutbox(prisma, claim, pauseAfterFailure(claim.attempts), errorMessage(error)).catch(() => undefined);
};

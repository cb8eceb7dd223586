import { beginAttempt } from '../../prisma/webhooks/attempts.ts';
import { findLadder } from '../../prisma/webhooks/deliveries.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { type AttemptDeps, sendAttempt } from './attempt.ts';

export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;

export interface AttemptInput {
  readonly deliveryId: string;
  readonly chain: number;
  /** Time until the next attempt, should this one fail; null where this is the last. */
  readonly nextDelayMs: number | null;
}

export const createDeliveryActivities = (deps: AttemptDeps) => ({
  /** Makes one attempt and writes it to the ledger, before it is sent and once it is answered. */
  async attemptDelivery({
    deliveryId,
    chain,
    nextDelayMs,
  }: AttemptInput): Promise<'pending' | 'delivered' | 'failed' | 'superseded'> {
    const attempt = await beginAttempt(deps.prisma, deliveryId, chain);
    if (attempt) {
      const end = { nextDelayMs, outboxId: null };
      return withHeartbeat({ attempt: attempt.number }, () => sendAttempt(deps, attempt, end));
    }
    // Nothing is to be sent: an earlier run of this step settled the delivery, or a redelivery has begun another ladder.
    const ladder = await findLadder(deps.prisma, deliveryId);
    const isSettled = ladder?.series === chain && (ladder.status === 'delivered' || ladder.status === 'failed');
    return isSettled ? (ladder.status as 'delivered' | 'failed') : 'superseded';
  },
});

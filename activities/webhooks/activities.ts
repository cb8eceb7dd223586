import { isSettled } from '../../domain/webhooks/status.ts';
import { type AttemptDeps, sendAttempt } from '../../operations/webhooks/send-attempt.ts';
import { startAttempt } from '../../prisma/webhooks/attempts.ts';
import { findSeriesProgress } from '../../prisma/webhooks/series.ts';
import { withHeartbeat } from '../heartbeat.ts';

export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;

export interface AttemptInput {
  readonly deliveryId: string;
  /** The number of the delivery's attempt series. */
  readonly chain: number;
  /** Time until the next attempt, should this one fail; null if this is the last. */
  readonly nextDelayMs: number | null;
}

export const createDeliveryActivities = (deps: AttemptDeps) => ({
  /** Makes one attempt and writes it to the ledger: before it is sent, and again once it is answered. */
  async attemptDelivery({
    deliveryId,
    chain,
    nextDelayMs,
  }: AttemptInput): Promise<'pending' | 'delivered' | 'failed' | 'superseded'> {
    const attempt = await startAttempt(deps.prisma, deliveryId, chain);
    if (attempt) {
      const context = { nextDelayMs, outboxId: null };
      const sent = await withHeartbeat({ attempt: attempt.number }, () => sendAttempt(deps, attempt, context));
      return sent.status;
    }
    // Nothing to send: an earlier run of this step settled the delivery, or another attempt series has started.
    const progress = await findSeriesProgress(deps.prisma, deliveryId);
    return progress?.series === chain && isSettled(progress.status) ? progress.status : 'superseded';
  },
});

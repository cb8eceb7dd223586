import { ApplicationFailure, Context } from '@temporalio/activity';
import { isSettled } from '../../domain/webhooks/status.ts';
import { type AttemptDeps, sendAttempt } from '../../operations/webhooks/send-attempt.ts';
import { startAttempt } from '../../prisma/webhooks/attempts.ts';
import { delayNextAttempt, findDeliveryLane, findSeriesProgress } from '../../prisma/webhooks/series.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { createReceiverShares } from './receiver-shares.ts';

export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;

export interface AttemptInput {
  readonly deliveryId: string;
  /** The number of the delivery's attempt series. */
  readonly chain: number;
  /** The pause before the next attempt if this one fails; null if this is the last. */
  readonly nextDelayMs: number | null;
}

/** The pause of an attempt whose receiver has no free slot. It doubles, with a random spread of half its length. */
const busyPauseMinMs = 5_000;
const busyPauseMaxMs = 15_000;

const busyPauseMs = (activityAttempt: number): number =>
  Math.min(busyPauseMaxMs, busyPauseMinMs * 2 ** Math.min(activityAttempt - 1, 10)) * (0.5 + Math.random() / 2);

export const createDeliveryActivities = (deps: AttemptDeps) => {
  const shares = createReceiverShares();

  /**
   * Takes a slot of the delivery's receiver.
   * @throws ApplicationFailure if it has none free: Temporal repeats the step after a pause, and nothing is written to
   * the ledger
   */
  const takeSlot = async (deliveryId: string, series: number): Promise<() => void> => {
    const giveBack = shares.take((await findDeliveryLane(deps.prisma, deliveryId)) ?? 'unknown');
    if (giveBack) return giveBack;
    const pauseMs = Math.round(busyPauseMs(Context.current().info.attempt));
    await delayNextAttempt(deps.prisma, deliveryId, series, pauseMs);
    throw ApplicationFailure.create({
      type: 'ReceiverBusy',
      message: 'The receiver has its whole share of attempts. This one is made later; nothing was sent.',
      nextRetryDelay: pauseMs,
    });
  };

  return {
    /** Makes one attempt and writes it to the ledger: before it is sent, and again once it is answered. */
    async attemptDelivery({
      deliveryId,
      chain,
      nextDelayMs,
    }: AttemptInput): Promise<'pending' | 'delivered' | 'failed' | 'superseded'> {
      // The database may be slow, so waiting for it has a heartbeat, too.
      return withHeartbeat({}, async () => {
        const giveBack = await takeSlot(deliveryId, chain);
        try {
          const attempt = await startAttempt(deps.prisma, deliveryId, chain);
          const sent = attempt && (await sendAttempt(deps, attempt, { nextDelayMs, isFirst: false }));
          if (sent?.isCurrent) return sent.status;
        } finally {
          giveBack();
        }
        // Another run of this step has made a later attempt or settled the delivery, or another attempt series has
        // started.
        const progress = await findSeriesProgress(deps.prisma, deliveryId);
        if (progress?.series !== chain) return 'superseded';
        return isSettled(progress.status) ? progress.status : 'pending';
      });
    },
  };
};

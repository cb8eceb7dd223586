import { SpanKind } from '@opentelemetry/api';
import type { Client } from '@temporalio/client';
import { subjectOf } from '../../domain/tracing/work-subject.ts';
import { type Reach, receiverOf } from '../../domain/webhooks/receiver.ts';
import { delayAfterAttempt, remainingDelays } from '../../domain/webhooks/retry-schedule.ts';
import { isSettled } from '../../domain/webhooks/status.ts';
import { type AttemptDeps, sendAttempt } from '../../operations/webhooks/send-attempt.ts';
import { pauseAfterFailure } from '../../outbox/postpone-failed.ts';
import { errorMessage, type Logger } from '../../platform/log.ts';
import { aboutSubject } from '../../platform/tracing/current-work.ts';
import { inSpan } from '../../platform/tracing/spans.ts';
import type { ClaimedDelivery } from '../../prisma/webhooks/claim.ts';
import {
  endFirstAttempt,
  type FirstAttemptClaim,
  postponeFirstAttempt,
  renewFirstAttempts,
} from '../../prisma/webhooks/first-attempts.ts';
import { findSeriesProgress } from '../../prisma/webhooks/series.ts';
import { createReceiverSlots, promptMs, type Slot } from './receiver-slots.ts';
import { startDelivery } from './start-delivery.ts';

const callTimeoutMs = 5_000;
/**
 * The time that an attempt may take, besides the request itself, before another worker may consider it lost. Leases are
 * renewed until it has ended.
 */
const leaseMarginMs = 10_000;
/** How many times a lease is renewed before it would end, so that a renewal may fail. */
const renewalsPerLease = 3;

export type FirstAttempts = ReturnType<typeof createFirstAttempts>;

export interface FirstAttemptOptions extends AttemptDeps {
  readonly client: Client;
  /** The pauses after the first, second, third … attempt, in milliseconds. */
  readonly retryDelaysMs: readonly number[];
  readonly log: Logger;
}

/**
 * Makes the first attempt of each delivery: most receivers accept it, and then Temporal has nothing to wait for. Its
 * row in `first_attempts` is leased while the attempt runs, and deleted by the transaction that settles the delivery.
 * So if the worker dies, another one makes the attempt again after the lease, and a late answer does not undo what that
 * one records. If the receiver did not accept it, a workflow makes the remaining attempts.
 */
export const createFirstAttempts = (options: FirstAttemptOptions) => {
  const { prisma, client, retryDelaysMs, log } = options;

  /** Leaves the remaining attempts of the series, by the ledger, to a workflow; repeating it changes nothing. */
  const leaveRestToTemporal = async ({ deliveryId, series, lane }: ClaimedDelivery): Promise<void> => {
    const progress = await findSeriesProgress(prisma, deliveryId);
    if (progress?.series === series && !isSettled(progress.status)) {
      const { answered, dueInMs, companyId, eventType, subjectId } = progress;
      const { origin } = receiverOf(lane);
      const remaining = {
        retryDelaysMs: remainingDelays(progress.retryDelaysMs ?? retryDelaysMs, answered),
        attemptsMade: answered,
        startDelayMs: dueInMs,
        ...(URL.canParse(origin) ? { receiverHost: new URL(origin).host } : {}),
      };
      const run = { deliveryId, companyId, eventType, subjectId, chain: series };
      await startDelivery(client, run, remaining, callTimeoutMs);
    }
    await endFirstAttempt(prisma, { deliveryId, series });
  };

  const attemptOne = async (claimed: ClaimedDelivery, onAnswer: (reach: Reach) => void): Promise<void> => {
    const { attempt } = claimed;
    const delays = attempt?.endpoint?.retryDelaysMs ?? retryDelaysMs;
    const context = { nextDelayMs: delayAfterAttempt(delays, 1), isFirst: true, onAnswer };
    const sent = attempt && (await sendAttempt(options, attempt, context));
    if (sent === null || (sent.isCurrent && sent.status === 'pending')) await leaveRestToTemporal(claimed);
  };

  const leaseMs = options.timeoutMs + leaseMarginMs;
  const owned = new Set<FirstAttemptClaim>();
  const renewal = setInterval(() => {
    renewFirstAttempts(prisma, [...owned], leaseMs).catch((error: unknown) =>
      log.warn({ err: error }, 'cannot renew the leases of first webhook attempts; trying again'),
    );
  }, leaseMs / renewalsPerLease);

  const slots = createReceiverSlots();
  const running = new Set<Promise<void>>();
  const makeOne = async (claimed: ClaimedDelivery, slot: Slot, onFree: (isBack: boolean) => void): Promise<void> => {
    const { deliveryId, claims, traceparent: parent } = claimed;
    owned.add(claimed);
    const lateness = setTimeout(() => {
      slot.late();
      onFree(false);
    }, promptMs);
    try {
      const kind = SpanKind.CONSUMER;
      await inSpan('outbox delivery.start', { kind, parent }, () =>
        attemptOne(claimed, (reach) => {
          clearTimeout(lateness);
          onFree(slot.answer(reach));
        }),
      );
    } catch (error) {
      log.warn({ deliveryId, err: error }, 'a first webhook attempt was interrupted; it will be made again');
      // If the database is unavailable, the lease expires.
      await postponeFirstAttempt(prisma, claimed, pauseAfterFailure(claims), errorMessage(error)).catch(
        () => undefined,
      );
    } finally {
      clearTimeout(lateness);
      owned.delete(claimed);
      slot.end();
      onFree(false);
    }
  };

  return {
    /** The connections for claims, which write the ledger. */
    prisma,
    /** How long a claimed first attempt belongs to this process. */
    leaseMs,
    /** The slots of this process. */
    slots,
    /**
     * Makes the first attempt of a claimed delivery. Failures are logged and left to a later claim.
     * @param slot ends with the attempt
     * @param onFree called when it frees its slot, with whether it shows that an unavailable receiver is back
     */
    make: (claimed: ClaimedDelivery, slot: Slot, onFree: (isBack: boolean) => void): void => {
      const { attempt, requestId } = claimed;
      const subject = { ...subjectOf(attempt ?? claimed), ...(requestId ? { requestId } : {}) };
      const task = aboutSubject(subject, () => makeOne(claimed, slot, onFree));
      running.add(task);
      void task.finally(() => running.delete(task));
    },
    /** Waits for running attempts, for shutdown. */
    drain: async (): Promise<void> => {
      await Promise.all(running);
      clearInterval(renewal);
    },
  };
};

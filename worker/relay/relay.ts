import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher } from '../../outbox/dispatcher.ts';
import type { Logger } from '../../platform/log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { claimOutbox } from '../../prisma/outbox.ts';
import { moveFromOutbox } from '../../prisma/webhooks/first-attempts.ts';
import { createClaimInTurn } from '../deliveries/claim-in-turn.ts';
import type { FirstAttempts } from '../deliveries/first-attempts.ts';
import { startListener } from './listener.ts';
import { setAside } from './set-aside.ts';
import { createWakeUp } from './wake-up.ts';

const batchSize = 100;
const leaseMs = 30_000;
/**
 * The shortest time between two claims of deliveries. Deliveries that become due in the meantime are claimed together,
 * which is much cheaper.
 */
const claimIntervalMs = 8;
/** How often the outbox is searched for first attempts of the previous release, and how many are moved at a time. */
const moveIntervalMs = 1_000;
const moveMax = 500;

export interface RelayOptions {
  readonly prisma: PrismaClient;
  /** The address of the server itself: listening needs a session. */
  readonly databaseUrl: string;
  readonly dispatcher: Dispatcher;
  /** Makes the first attempts of deliveries; null in a worker that serves no webhooks. */
  readonly firstAttempts: FirstAttempts | null;
  readonly sweepIntervalMs: number;
  readonly log: Logger;
}

/** Runs `sweep` on a timer and at every wake-up, one at a time and at least `pauseMs` apart. */
const startLoop = (sweep: () => Promise<void>, sweepIntervalMs: number, log: Logger, pauseMs = 0) => {
  const wakeUp = createWakeUp();
  let stopped = false;
  const run = async (): Promise<void> => {
    while (!stopped) {
      const startedAtMs = performance.now();
      await sweep().catch((error: unknown) => log.warn({ err: error }, 'cannot sweep the outbox; trying again'));
      if (!stopped) await wakeUp.wait(sweepIntervalMs);
      const restMs = startedAtMs + pauseMs - performance.now();
      if (!stopped && restMs > 0) await delay(restMs);
    }
  };
  const running = run();
  return {
    wake: wakeUp.wake,
    isStopped: () => stopped,
    stop: async (): Promise<void> => {
      stopped = true;
      wakeUp.wake();
      await running;
    },
  };
};

/**
 * Dispatches committed messages that never reached Temporal: their process crashed in between, or Temporal was
 * unavailable.
 */
const startTemporalLoop = ({ prisma, dispatcher, sweepIntervalMs, log }: RelayOptions) => {
  const sweep = async (): Promise<void> => {
    for (;;) {
      const { messages, unreadable } = await claimOutbox(prisma, batchSize, leaseMs);
      await setAside(prisma, unreadable, log);
      if (messages.length > 0) log.info({ count: messages.length }, 'sending messages left in the outbox to Temporal');
      await dispatcher.dispatchAndWait(messages, loop.isStopped);
      if (messages.length + unreadable.length < batchSize || loop.isStopped()) return;
    }
  };
  const loop = startLoop(sweep, sweepIntervalMs, log);
  return loop;
};

/**
 * Moves the first attempts that a process of the previous release has left in the outbox. Does so at most once in
 * {@link moveIntervalMs}, unless there may be more.
 * @returns whether there is something to claim
 */
const createMove = (prisma: PrismaClient, log: Logger) => {
  let movedAtMs = Number.NEGATIVE_INFINITY;
  return async (): Promise<boolean> => {
    if (performance.now() - movedAtMs < moveIntervalMs) return false;
    const { count, unreadable } = await moveFromOutbox(prisma, moveMax);
    await setAside(prisma, unreadable, log);
    if (count + unreadable.length < moveMax) movedAtMs = performance.now();
    return count > 0;
  };
};

/** Claims as many due deliveries as there are slots, and more whenever an attempt frees one. */
const startDeliveryLoop = ({ sweepIntervalMs, log }: RelayOptions, attempts: FirstAttempts) => {
  const { prisma } = attempts;
  const claim = createClaimInTurn(prisma, attempts.slots, attempts.leaseMs);
  const move = createMove(prisma, log);
  let mayBeMore = false;
  const onFree = (isBack: boolean): void => {
    if (mayBeMore || isBack) loop.wake();
  };
  const sweep = async (): Promise<void> => {
    mayBeMore = true;
    const claimed = await claim();
    for (const { delivery, slot } of claimed.placed) attempts.make(delivery, slot, onFree);
    mayBeMore = claimed.mayBeMore;
    if (claimed.isCut || (await move())) loop.wake();
  };
  const loop = startLoop(sweep, sweepIntervalMs, log, claimIntervalMs);
  return loop;
};

export interface Relay {
  /**
   * Makes this process claim deliveries immediately. False if it cannot take all waiting ones: then notify the other
   * workers, too.
   */
  readonly wakeDeliveries: () => boolean;
  /** Stops it once running work has ended. */
  readonly stop: () => Promise<void>;
}

/** Works through the outbox: on a timer, and immediately when a writer notifies it. */
export const startRelay = (options: RelayOptions): Relay => {
  const { firstAttempts, databaseUrl, log } = options;
  const temporal = startTemporalLoop(options);
  const deliveries = firstAttempts && startDeliveryLoop(options, firstAttempts);
  const onNotify = (share: string): void => {
    if (share !== 'deliveries') temporal.wake();
    if (share !== 'temporal') deliveries?.wake();
  };
  const listener = startListener(databaseUrl, onNotify, log);
  return {
    wakeDeliveries: () => {
      if (!firstAttempts || !deliveries || deliveries.isStopped()) return false;
      deliveries.wake();
      return !firstAttempts.slots.isShort();
    },
    stop: async () => {
      await Promise.all([listener.stop(), temporal.stop(), deliveries?.stop()]);
      await firstAttempts?.drain();
    },
  };
};

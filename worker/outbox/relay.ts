import { setTimeout as delay } from 'node:timers/promises';
import { Client as PgClient } from 'pg';
import type { Logger } from '../../platform/log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { claimOutbox } from '../../prisma/repositories/outbox.ts';
import type { Dispatcher } from './dispatcher.ts';

const batchSize = 100;
const leaseMs = 30_000;
const reconnectDelayMs = 2_000;

export interface RelayOptions {
  readonly prisma: PrismaClient;
  readonly databaseUrl: string;
  readonly dispatcher: Dispatcher;
  readonly sweepIntervalMs: number;
  readonly log: Logger;
}

/**
 * Picks up the messages that were committed but not handed to Temporal: after a crash between the two, or while Temporal was away.
 * It sweeps on a timer and at once when a writer without a connection to Temporal notifies it.
 * @returns a function that stops it after the current batch.
 */
export const startRelay = ({
  prisma,
  databaseUrl,
  dispatcher,
  sweepIntervalMs,
  log,
}: RelayOptions): (() => Promise<void>) => {
  let stopped = false;
  let wake: () => void = () => undefined;

  const sweep = async (): Promise<void> => {
    for (;;) {
      const messages = await claimOutbox(prisma, batchSize, leaseMs);
      if (messages.length > 0) log.info({ count: messages.length }, 'handing left messages to Temporal');
      await dispatcher.dispatchAndWait(messages);
      if (messages.length < batchSize || stopped) return;
    }
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      await sweep().catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be swept'));
      if (stopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, sweepIntervalMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  const listener = startListener(databaseUrl, () => wake(), log);
  const running = loop();
  return async () => {
    stopped = true;
    wake();
    await listener.stop();
    await running;
  };
};


import type { Client } from '@temporalio/client';
import pLimit from 'p-limit';
import { errorMessage, type Logger } from '../platform/log.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { deleteOutbox, notifyOutbox, type PendingMessage, postponeOutbox } from '../prisma/outbox.ts';
import { deliverMessage } from './tell-temporal.ts';

const callTimeoutMs = 5_000;
const concurrency = 32;
const pauseMaxMs = 30_000;

export type Dispatcher = ReturnType<typeof createDispatcher>;

export interface DispatcherOptions {
  readonly prisma: PrismaClient;
  readonly client: Client;
  readonly retryDelaysMs: readonly number[];
  readonly log: Logger;
}

/**
 * Hands outbox messages over, off the request's path: what the process that wrote a message does right after its commit, and what the relay
 * does with the rest. A message that Temporal does not take stays in the outbox; deliveries stay there for the workers, which are told.
 */
export const createDispatcher = ({ prisma, client, retryDelaysMs, log }: DispatcherOptions) => {
  const limit = pLimit(concurrency);

  const handOver = async ({ id, message, attempts }: PendingMessage): Promise<void> => {
    try {
      await deliverMessage(client, { retryDelaysMs }, message, callTimeoutMs);
      await deleteOutbox(prisma, [id]);
    } catch (error) {
      log.warn(
        { outboxId: String(id), kind: message.kind, err: error },
        'Temporal did not take a message; it stays in the outbox',
      );
      const pauseMs = Math.min(pauseMaxMs, 500 * 2 ** attempts);
      await postponeOutbox(prisma, id, pauseMs, errorMessage(error)).catch(() => undefined);
    }
  };

  const running = new Set<Promise<void>>();
  const track = (task: Promise<void>): Promise<void> => {
    running.add(task);
    return task.finally(() => running.delete(task));
  };

  let isAnnounced = false;
  /** Tells the workers that deliveries wait: once for all that are committed before the telling begins. */
  const announce = (): void => {
    if (isAnnounced) return;
    isAnnounced = true;
    const task = limit(async () => {
      isAnnounced = false;
      await notifyOutbox(prisma, 'deliveries').catch((error: unknown) =>
        log.warn({ err: error }, 'the workers could not be told of deliveries; they find them with their next sweep'),
      );
    });
    void track(task);
  };

  const dispatchAll = (messages: readonly PendingMessage[]): Promise<void>[] => {
    const forTemporal = messages.filter(({ message }) => message.kind !== 'delivery.start');
    if (forTemporal.length < messages.length) announce();
    return forTemporal.map((message) => track(limit(() => handOver(message))));
  };

  return {
    /** Returns at once; failures are logged and left to the relay. */
    dispatch: (messages: readonly PendingMessage[]): void => {
      dispatchAll(messages);
    },
    /** Returns once every message has been tried. */
    dispatchAndWait: async (messages: readonly PendingMessage[]): Promise<void> => {
      await Promise.all(dispatchAll(messages));
    },
    /** Waits for what is under way, for shutdown. */
    drain: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
};

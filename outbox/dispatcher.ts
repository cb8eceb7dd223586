import { SpanKind } from '@opentelemetry/api';
import type { Client } from '@temporalio/client';
import pLimit from 'p-limit';
import { subjectOf } from '../domain/tracing/work-subject.ts';
import type { Logger } from '../platform/log.ts';
import { aboutSubject, currentSubject } from '../platform/tracing/current-work.ts';
import { inSpan } from '../platform/tracing/spans.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { notifyOutbox, type PendingMessage, type StoredMessage } from '../prisma/outbox.ts';
import { postponeFailed } from './postpone-failed.ts';
import { createRemoval } from './remove-in-lots.ts';
import { sendToTemporal } from './send-to-temporal.ts';

const callTimeoutMs = 5_000;
const concurrency = 32;
/** The most messages that wait in memory. Others wait in the outbox for a relay. */
const waitingMax = 1_000;

export type Dispatcher = ReturnType<typeof createDispatcher>;

export interface DispatcherOptions {
  readonly prisma: PrismaClient;
  readonly client: Client;
  /**
   * Makes this process claim deliveries. True if it can take all waiting deliveries, so that no other worker must be
   * notified.
   */
  readonly wakeDeliveries?: () => boolean;
  readonly log: Logger;
}

const isForTemporal = (pending: PendingMessage): pending is StoredMessage => 'id' in pending;

/**
 * Dispatches committed outbox messages outside the request: the process that wrote a message dispatches it right after
 * its commit, and the relay dispatches the rest. Messages are sent to Temporal, and stay in the outbox if Temporal does
 * not accept them. First attempts of deliveries wait for the workers, which are notified unless this process can take
 * them.
 */
export const createDispatcher = ({ prisma, client, wakeDeliveries, log }: DispatcherOptions) => {
  const limit = pLimit(concurrency);
  const removal = createRemoval(prisma, log);
  let isStopping = false;
  /** Whether the last call failed. */
  let isFailing = false;

  const send = async (pending: StoredMessage): Promise<void> => {
    const { id, message, traceparent: parent } = pending;
    try {
      await inSpan(`outbox ${message.kind}`, { kind: SpanKind.PRODUCER, parent }, async () => {
        await sendToTemporal(client, message, callTimeoutMs);
        isFailing = false;
      });
      removal.add(id);
    } catch (error) {
      isFailing = true;
      log.warn(
        { outboxId: String(id), kind: message.kind, err: error },
        'Temporal did not accept a message; it stays in the outbox',
      );
      await postponeFailed(prisma, pending, error);
    }
  };

  const running = new Set<Promise<void>>();
  const track = (task: Promise<void>): Promise<void> => {
    running.add(task);
    return task.finally(() => running.delete(task));
  };

  let isNotifying = false;
  /** Notifies the workers of deliveries: once for all that are committed before the notification is sent. */
  const notifyWorkers = (): void => {
    if (isNotifying || wakeDeliveries?.()) return;
    isNotifying = true;
    const task = limit(async () => {
      isNotifying = false;
      await notifyOutbox(prisma, 'deliveries').catch((error: unknown) =>
        log.warn({ err: error }, 'cannot notify the workers of deliveries; they will find them with their next sweep'),
      );
    });
    void track(task);
  };

  const dispatchInTurn = (pending: StoredMessage, isStopped: () => boolean): Promise<void> => {
    // The message may be sent while another request is current.
    const requestId = currentSubject()?.requestId ?? pending.requestId;
    const subject = { ...subjectOf(pending.message.payload), ...(requestId ? { requestId } : {}) };
    return track(limit(async () => (isStopped() ? undefined : aboutSubject(subject, () => send(pending)))));
  };

  return {
    /**
     * Returns immediately. The relay sends messages that fail or that the queue has no room for; failures are logged.
     */
    dispatch: (messages: readonly PendingMessage[]): void => {
      const forTemporal = messages.filter(isForTemporal);
      if (forTemporal.length < messages.length) notifyWorkers();
      for (const message of forTemporal.slice(0, Math.max(0, waitingMax - limit.pendingCount))) {
        void dispatchInTurn(message, () => isStopping && isFailing);
      }
    },
    /** Returns once every message has been tried, or `isStopped` when its turn came. */
    dispatchAndWait: async (messages: readonly StoredMessage[], isStopped: () => boolean): Promise<void> => {
      await Promise.all(messages.map((message) => dispatchInTurn(message, isStopped)));
    },
    /** Sends waiting messages, for shutdown. As soon as a call fails, the rest is left to the relay. */
    drain: async (): Promise<void> => {
      isStopping = true;
      await Promise.all(running);
      await removal.flush();
    },
  };
};

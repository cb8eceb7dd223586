import { foldersOf } from '../../domain/mailboxes/rules.ts';
import type { PeriodicJobRef } from '../../domain/periodic-jobs/kinds.ts';
import { type ConnectDeps, connectMailbox } from '../../operations/mailboxes/connect.ts';
import type { Logger } from '../../platform/log.ts';
import { claimUnheardMailboxes, endListening, extendListening, findMailbox } from '../../prisma/mailboxes/mailboxes.ts';

export interface ListenersOptions {
  readonly deps: ConnectDeps;
  /** Makes the workflow of a mailbox read it at once. */
  readonly wake: (mailbox: PeriodicJobRef) => Promise<void>;
  readonly log: Logger;
}

const claimEveryMs = 2_000;
const extendEveryMs = 5_000;
/** Longer than it takes to extend it twice. */
const leaseMs = 20_000;
/** The pause before the next try to listen to a mailbox after a failure. */
const failedPauseMs = 60_000;
const listenersMax = 200;

/**
 * Listens for new emails with IDLE, in the first folder that each mailbox reads, and wakes the mailbox's workflow. One
 * worker listens to a mailbox at a time; another one takes over when it ends. Nothing depends on it: the workflow reads
 * every mailbox regularly anyway.
 * @returns a function that ends it
 */
export const startMailboxListeners = ({ deps, wake, log }: ListenersOptions): (() => Promise<void>) => {
  const stop = new AbortController();
  const listeners = new Map<string, Promise<void>>();

  const listen = async (job: PeriodicJobRef): Promise<void> => {
    const mailbox = await findMailbox(deps.prisma, job.id);
    const [folder] = mailbox ? foldersOf(mailbox.rules) : [];
    if (!mailbox || folder === undefined) return;
    const lost = new AbortController();
    const signal = AbortSignal.any([stop.signal, lost.signal]);
    const timer = setInterval(() => {
      extendListening(deps.prisma, job.id, leaseMs).then(
        (isOurs) => isOurs || lost.abort(),
        () => lost.abort(),
      );
    }, extendEveryMs);
    const wakeNow = (): void => {
      wake(job).catch((error: unknown) => log.warn({ err: error, mailboxId: job.id }, 'cannot wake a mailbox'));
    };
    try {
      const connection = await connectMailbox(deps, mailbox);
      try {
        await connection.openFolder(folder);
        // Emails may have arrived since the last look.
        wakeNow();
        await connection.listen(wakeNow, signal);
      } finally {
        connection.close();
      }
      if (!lost.signal.aborted) await endListening(deps.prisma, job.id, 0);
    } catch (error) {
      if (signal.aborted) return;
      await endListening(deps.prisma, job.id, failedPauseMs);
      log.warn({ err: error, mailboxId: job.id }, 'cannot listen to a mailbox; trying again later');
    } finally {
      clearInterval(timer);
    }
  };

  const claim = async (): Promise<void> => {
    const free = listenersMax - listeners.size;
    for (const job of free > 0 ? await claimUnheardMailboxes(deps.prisma, free, leaseMs) : []) {
      const running = listen(job)
        .catch((error: unknown) => log.warn({ err: error, mailboxId: job.id }, 'cannot listen to a mailbox'))
        .finally(() => listeners.delete(job.id));
      listeners.set(job.id, running);
    }
  };

  const timer = setInterval(() => {
    claim().catch((error: unknown) => log.warn({ err: error }, 'cannot look for mailboxes to listen to'));
  }, claimEveryMs);
  return async () => {
    clearInterval(timer);
    stop.abort();
    await Promise.all(listeners.values());
  };
};

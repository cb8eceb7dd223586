import { setTimeout as delay } from 'node:timers/promises';
import { foldersOf } from '../../domain/mailboxes/rules.ts';
import type { PeriodicJobRef } from '../../domain/periodic-jobs/kinds.ts';
import { type ConnectDeps, mailboxConnector } from '../../operations/mailboxes/connect.ts';
import type { Logger } from '../../platform/log.ts';
import { type ImapConnection, ImapError } from '../../platform/outbound/imap.ts';
import { claimUnheardMailboxes, endListening, extendListening, findMailbox } from '../../prisma/mailboxes/mailboxes.ts';

export interface ListenersOptions {
  readonly deps: ConnectDeps;
  /** Makes the workflow of a mailbox read it immediately. */
  readonly wake: (mailbox: PeriodicJobRef) => Promise<void>;
  readonly log: Logger;
}

const claimEveryMs = 2_000;
const extendEveryMs = 5_000;
/** Longer than two intervals between extensions, so that a late one does not end the lease. */
const leaseMs = 20_000;
/** The pause before the next try to listen to a mailbox after a failure. */
const failedPauseMs = 60_000;
const listenersMax = 200;
/** Folders of a mailbox with their own connection; servers allow 10 to 20 for one user, and checks need one. */
const idleFoldersMax = 4;
/** The pause between two questions about the folders without their own connection. */
const pollEveryMs = 10_000;

/** Opens a connection that waits in a folder. @returns null if the server refuses it, or has no IDLE */
const openIdle = async (connect: () => Promise<ImapConnection>, folder: string): Promise<ImapConnection | null> => {
  let connection: ImapConnection | null = null;
  try {
    connection = await connect();
    if (connection.hasIdle) {
      await connection.openFolder(folder);
      return connection;
    }
  } catch (error) {
    // Servers refuse the sign-in if a user has too many connections.
    if (!(error instanceof ImapError)) throw error;
  }
  connection?.close();
  return null;
};

/** Checks regularly whether emails have arrived in folders, until the signal aborts. @throws ImapError */
const poll = async (
  connection: ImapConnection,
  folders: readonly string[],
  onMail: () => void,
  signal: AbortSignal,
): Promise<void> => {
  const marks = new Map<string, string | null>();
  while (!signal.aborted) {
    for (const folder of folders) {
      const mark = await connection.readArrivalMark(folder);
      const known = marks.get(folder);
      if (known !== undefined && known !== mark) onMail();
      marks.set(folder, mark);
    }
    await delay(pollEveryMs, undefined, { signal }).catch(() => undefined);
  }
};

/**
 * Opens the connections for several folders: one that polls, and one for each of the first folders. An additional one
 * is opened first and closed at the end, so that a server with a low limit has room for a check.
 */
const openForSeveral = async (
  connect: () => Promise<ImapConnection>,
  folders: readonly string[],
  opened: ImapConnection[],
): Promise<{ idle: ImapConnection[]; poller: ImapConnection; polled: string[] }> => {
  const room = await connect();
  opened.push(room);
  const poller = await connect();
  opened.push(poller);
  const idle: ImapConnection[] = [];
  const polled = folders.slice(idleFoldersMax);
  for (const folder of folders.slice(0, idleFoldersMax)) {
    const connection = await openIdle(connect, folder);
    if (connection) {
      idle.push(connection);
      opened.push(connection);
    } else polled.push(folder);
  }
  room.close();
  return { idle, poller, polled };
};

/**
 * Listens for new emails in the folders that each mailbox reads, and wakes the mailbox's workflow: with IDLE in the
 * first four, with STATUS every 10 s in the others and those that cannot have IDLE. One worker listens to a mailbox at
 * a time; another one takes over when it ends. Nothing depends on it: the workflow reads every mailbox regularly
 * anyway.
 * @returns a function that ends it
 */
export const startMailboxListeners = ({ deps, wake, log }: ListenersOptions): (() => Promise<void>) => {
  const stop = new AbortController();
  const listeners = new Map<string, Promise<void>>();

  const listen = async (job: PeriodicJobRef): Promise<void> => {
    const mailbox = await findMailbox(deps.prisma, job.id);
    if (!mailbox) return;
    const lost = new AbortController();
    const signal = AbortSignal.any([stop.signal, lost.signal]);
    const timer = setInterval(() => {
      extendListening(deps.prisma, job.id, leaseMs).then(
        (isOurs) => {
          if (!isOurs) lost.abort();
        },
        () => lost.abort(),
      );
    }, extendEveryMs);
    const wakeNow = (): void => {
      wake(job).catch((error: unknown) => log.warn({ err: error, mailboxId: job.id }, 'cannot wake a mailbox'));
    };
    const opened: ImapConnection[] = [];
    try {
      const connect = await mailboxConnector(deps, mailbox);
      const folders = foldersOf(mailbox.rules);
      const [first] = folders;
      if (first === undefined) return;
      const waiting: Promise<void>[] = [];
      try {
        if (folders.length === 1) {
          const connection = await connect();
          opened.push(connection);
          await connection.openFolder(first);
          waiting.push(connection.listen(wakeNow, signal));
        } else {
          const { idle, poller, polled } = await openForSeveral(connect, folders, opened);
          waiting.push(...idle.map((connection) => connection.listen(wakeNow, signal)));
          if (polled.length > 0) waiting.push(poll(poller, polled, wakeNow, signal));
          else poller.close();
        }
        // Emails may have arrived since the last check.
        wakeNow();
        await Promise.all(waiting);
      } finally {
        for (const connection of opened) connection.close();
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
    if (free <= 0) return;
    for (const job of await claimUnheardMailboxes(deps.prisma, free, leaseMs)) {
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

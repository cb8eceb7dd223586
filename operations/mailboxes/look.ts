import { answerMail } from '../../domain/mailboxes/answer.ts';
import { foldersOf } from '../../domain/mailboxes/rules.ts';
import { type ImapConnection, ImapError, type ImapFolder } from '../../platform/outbound/imap.ts';
import { MailError, type Mailer } from '../../platform/outbound/mailer.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import { StorageUnavailable } from '../../platform/storage/unavailable.ts';
import { findMailbox, type MailboxRecord, noteMailboxLook } from '../../prisma/mailboxes/mailboxes.ts';
import {
  claimAnswer,
  type DecidedMail,
  forgetGone,
  listDecided,
  type MailPlace,
  noteMarked,
} from '../../prisma/mailboxes/mails.ts';
import { deleteMailbox } from '../../prisma/mailboxes/removal.ts';
import { forgetWaits, listWaits, noteWait, type StoredMailWait } from '../../prisma/mailboxes/waits.ts';
import { type PeriodicJobBody, runPeriodicJob } from '../periodic-jobs/run.ts';
import { SourceMustWait } from '../sources/session.ts';
import { type ConnectDeps, connectMailbox } from './connect.ts';
import { type MailOutcome, type TakeMailDeps, takeMail } from './take-mail.ts';
import { findWaitReason, unexpectedMessage } from './waits.ts';

export interface MailboxLookDeps extends TakeMailDeps, ConnectDeps {
  /** The pause between two checks, in milliseconds. */
  readonly intervalMs: number;
  /** The most submissions that a mailbox may create per minute: the limit of an API key. */
  readonly submissionsPerMinute: number;
  /** Null if the service sends no email. */
  readonly mailer: Mailer | null;
  readonly onOutcome?: NoteOutcome;
}

/** The most emails that one check takes. */
const takenMax = 100;
/** Resuming a mailbox wakes it up; this covers a lost wake-up. */
const pausedMs = 3_600_000;
const minuteMs = 60_000;

/** Keywords that show people the outcome of an email in their mail program, if the server keeps them. */
const keywords = { submitted: '$DocketSubmitted', refused: '$DocketRefused' } as const;

/** Shows the outcome of an email in the mailbox: a submitted one is read and moved, a refused one flagged. */
const mark = async (
  { prisma }: MailboxLookDeps,
  connection: ImapConnection,
  { doneFolder }: MailboxRecord,
  place: MailPlace,
  status: DecidedMail['status'],
  { keepsKeywords }: ImapFolder,
): Promise<void> => {
  const flags = [status === 'refused' ? '\\Flagged' : '\\Seen', ...(keepsKeywords ? [keywords[status]] : [])];
  await connection.flag(place.uid, flags);
  if (status === 'submitted' && doneFolder !== null) await connection.move(place.uid, doneFolder);
  await noteMarked(prisma, place);
};

/** Answers a sender whose email was refused, if the mailbox does so. */
const answer = async (
  { prisma, mailer, log }: MailboxLookDeps,
  mailbox: MailboxRecord,
  place: MailPlace,
  { refusal, replyTo }: MailOutcome,
): Promise<void> => {
  if (!mailbox.answers || !mailer || !refusal || replyTo === null) return;
  if (!(await claimAnswer(prisma, place, replyTo))) return;
  try {
    await mailer.answer(replyTo, answerMail(refusal.reason));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ mailboxId: mailbox.id, reason: error.message }, 'cannot answer the sender of an email');
  }
};

interface Taken {
  readonly count: number;
  /** The error of an email that could not be taken; null if all could. */
  readonly error: string | null;
}

/**
 * Checks whether emails must still wait, without reading them again. One check serves all emails with the same need.
 */
const createWaitReasons = (deps: MailboxLookDeps, mailbox: MailboxRecord) => {
  const reasons = new Map<string, string>();
  return async (wait: StoredMailWait): Promise<string | null> => {
    const { rules, rule, uploadBytes } = wait;
    const need = rule && JSON.stringify([rules, rule, uploadBytes]);
    const known = need === null ? undefined : reasons.get(need);
    if (known !== undefined) return known;
    const reason = await findWaitReason(deps, mailbox, wait);
    if (need !== null && reason !== null) reasons.set(need, reason);
    return reason;
  };
};

/**
 * Takes the emails of a folder that are not decided, and marks those that are. An email that must wait does not stop
 * the others, and is downloaded again only when the reason for the wait is gone.
 */
const takeFolder = async (
  deps: MailboxLookDeps,
  connection: ImapConnection,
  mailbox: MailboxRecord,
  folder: string,
  limit: number,
): Promise<Taken> => {
  const { prisma, signal, log, onOutcome } = deps;
  const opened = await connection.openFolder(folder);
  const where = { mailboxId: mailbox.id, folder, uidValidity: opened.uidValidity };
  const uids = await connection.listUids();
  const decided = await listDecided(prisma, where);
  const present = new Set(uids);
  await forgetGone(
    prisma,
    where,
    [...decided.keys()].filter((uid) => !present.has(uid)),
  );
  const waits = await listWaits(prisma, where);
  await forgetWaits(
    prisma,
    where,
    [...waits.keys()].filter((uid) => !present.has(uid) || decided.has(uid)),
  );
  const waitReason = createWaitReasons(deps, mailbox);
  let count = 0;
  let error: string | null = null;
  for (const uid of uids) {
    signal.throwIfAborted();
    const place = { ...where, uid };
    const known = decided.get(uid);
    if (known) {
      if (!known.isMarked) await mark(deps, connection, mailbox, place, known.status, opened);
      continue;
    }
    if (count >= limit) break;
    const wait = waits.get(uid);
    const waitsFor = wait ? await waitReason(wait) : null;
    if (waitsFor !== null) {
      error = waitsFor;
      continue;
    }
    const startedAtMs = performance.now();
    try {
      const outcome = await takeMail(deps, connection, mailbox, place);
      if (!outcome) continue;
      count += Math.max(1, outcome.submitted);
      const status = outcome.refusal ? 'refused' : 'submitted';
      await mark(deps, connection, mailbox, place, status, opened);
      await answer(deps, mailbox, place, outcome);
      onOutcome?.('mail', {
        outcome: status,
        code: outcome.refusal?.code ?? null,
        durationMs: performance.now() - startedAtMs,
        isAlarming: outcome.refusal !== null,
        about: { companyId: mailbox.companyId, mailboxId: mailbox.id, uid, submissions: outcome.submitted },
      });
    } catch (reason) {
      if (reason instanceof ImapError || reason instanceof StorageUnavailable || signal.aborted) throw reason;
      if (reason instanceof SourceMustWait) error = reason.message;
      else {
        error = unexpectedMessage;
        await noteWait(prisma, place, { rules: mailbox.rules, rule: null, uploadBytes: null });
      }
      log.warn({ err: reason, mailboxId: mailbox.id, uid }, 'a mailbox cannot take an email; trying again later');
    }
  }
  return { count, error };
};

/**
 * Takes the emails that wait in the folders of an active mailbox. @returns the pause until the next check, in
 * milliseconds
 */
const lookAtActive = async (deps: MailboxLookDeps, mailbox: MailboxRecord): Promise<number> => {
  const { prisma, intervalMs, submissionsPerMinute, signal } = deps;
  const connection = await connectMailbox(deps, mailbox);
  const close = (): void => connection.close();
  signal.addEventListener('abort', close, { once: true });
  const limit = Math.min(takenMax, submissionsPerMinute);
  let count = 0;
  let error: string | null = null;
  try {
    for (const folder of foldersOf(mailbox.rules)) {
      try {
        const taken = await takeFolder(deps, connection, mailbox, folder, limit - count);
        count += taken.count;
        error ??= taken.error;
      } catch (reason) {
        // Other folders may still work.
        if (!(reason instanceof ImapError) || !connection.isUsable()) throw reason;
        error ??= reason.message;
      }
    }
  } catch (reason) {
    // The connection was ended here, so the error says nothing about the server.
    signal.throwIfAborted();
    throw reason;
  } finally {
    signal.removeEventListener('abort', close);
    connection.close();
  }
  await noteMailboxLook(prisma, mailbox.id, error);
  return count >= limit ? Math.min(intervalMs, (count / submissionsPerMinute) * minuteMs) : intervalMs;
};

/**
 * A paused mailbox does nothing, because waiting emails stay untouched. A removed one is deleted immediately, with its
 * secret.
 */
const endInactive = async ({ prisma }: MailboxLookDeps, { id, status }: MailboxRecord): Promise<number | null> => {
  if (status === 'paused') return pausedMs;
  await deleteMailbox(prisma, id);
  return null;
};

/** A mailbox as a periodic job: each check finishes the work of an interrupted check, and takes new emails. */
const mailboxJob = (deps: MailboxLookDeps): PeriodicJobBody<MailboxRecord> => {
  const { prisma, intervalMs, log } = deps;
  return {
    find: async (id) => {
      const mailbox = await findMailbox(prisma, id);
      return mailbox?.status === 'removed' ? null : mailbox;
    },
    step: (mailbox) => (mailbox.status === 'active' ? lookAtActive(deps, mailbox) : endInactive(deps, mailbox)),
    failureOf: (error) => {
      if (error instanceof StorageUnavailable) {
        return { problem: 'The object storage did not answer. Trying again soon.', waitMs: null };
      }
      return error instanceof ImapError ? { problem: error.message, waitMs: intervalMs } : null;
    },
    noteFailure: async ({ id }, { problem }) => {
      log.warn({ mailboxId: id, problem }, 'a mailbox cannot be read');
      await noteMailboxLook(prisma, id, problem);
    },
  };
};

/**
 * Reads the folders of a mailbox once, and takes at most 100 emails.
 * @returns the pause until the next check, in milliseconds; null if the mailbox is removed
 */
export const lookAtMailbox = (deps: MailboxLookDeps, mailboxId: string): Promise<number | null> =>
  runPeriodicJob(mailboxJob(deps), mailboxId);

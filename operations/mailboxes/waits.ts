import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../platform/config.ts';
import type { MailboxRecord } from '../../prisma/mailboxes/mailboxes.ts';
import type { StoredMailWait } from '../../prisma/mailboxes/waits.ts';
import { findPassedLimit } from '../../prisma/sessions/pending-uploads.ts';
import { quotaMessage, SourceMustWait } from '../sources/session.ts';
import { type TargetDeps, targetOf } from './target.ts';

export interface WaitDeps extends TargetDeps {
  readonly config: { readonly sessions: Pick<Config['sessions'], 'uploadQuota'> };
}

/** Explains that an email could not be taken because of an unexpected error. */
export const unexpectedMessage = "An email could not be taken. The worker's log has the reason.";

const unexpectedPauseMs = 60_000;
/** The longest pause before an email that caused an unexpected error is read again. */
const unexpectedPauseMaxMs = 3_600_000;

/**
 * Checks without the email whether it must still wait.
 * @returns the reason for people; null if the email has to be read again
 */
export const findWaitReason = async (
  deps: WaitDeps,
  mailbox: MailboxRecord,
  { rules, rule, uploadBytes, tries, unreadMs }: StoredMailWait,
): Promise<string | null> => {
  if (!isDeepStrictEqual(rules, mailbox.rules)) return null;
  if (!rule) {
    // A single failure, such as a lost database connection, may be over immediately.
    const pauseMs = tries === 1 ? 0 : Math.min(unexpectedPauseMs * 2 ** (tries - 2), unexpectedPauseMaxMs);
    return unreadMs < pauseMs ? unexpectedMessage : null;
  }
  try {
    const { companyId } = await targetOf(deps, mailbox, rule);
    if (uploadBytes === null) return null;
    const passed = await findPassedLimit(deps.prisma, companyId, deps.config.sessions.uploadQuota, uploadBytes);
    return passed === null ? null : quotaMessage;
  } catch (error) {
    if (error instanceof SourceMustWait) return error.message;
    throw error;
  }
};

import type { NoticeKind } from '../../../domain/access/mail.ts';
import { removedMembers, removedNotices } from '../../../operations/access/removed-factors.ts';
import { queueNotices } from '../../../prisma/access/mail/queue.ts';
import { noteOwnPassword, type RemovedFactors } from '../../../prisma/access/user-changes.ts';
import { findUser } from '../../../prisma/access/users.ts';
import type { AuditActor } from '../../../prisma/audit/write.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { transact } from '../../../prisma/transaction.ts';
import { note } from './audit-notes.ts';
import { addPasskeyPath } from './passkeys.ts';
import { changePasswordPath, disableTwoFactorPath, newBackupCodesPath } from './proof.ts';

const passwordChange = 'password_change';

/**
 * Audit actions for changes that people make to their own sessions, password or second factor, by the library's paths.
 */
export const ownChanges: Readonly<Record<string, string>> = {
  [changePasswordPath]: passwordChange,
  '/revoke-sessions': 'sign_out_everywhere',
  [disableTwoFactorPath]: 'two_factor_disable',
  [newBackupCodesPath]: 'backup_codes_replace',
  [addPasskeyPath]: 'passkey_add',
};

/** The emails that people get about their own changes. */
const notices: Readonly<Record<string, NoticeKind>> = {
  [passwordChange]: 'password_changed',
  two_factor_enable: 'two_factor_enabled',
  two_factor_disable: 'two_factor_disabled',
  backup_codes_replace: 'backup_codes_replaced',
  passkey_add: 'passkey_added',
};

const noneRemoved: RemovedFactors = { passkeys: 0, twoFactor: false };

/** A change that a person has made to their sign-in. */
export interface OwnChange {
  readonly action: string;
  readonly userId: string;
  /** The session that continues. */
  readonly sessionId: string | null;
  readonly client: Pick<AuditActor, 'address' | 'userAgent'>;
}

/**
 * Records a person's own change in the audit log, completes the choice of a password, and queues the emails about both.
 */
export const recordOwnChange = (
  { prisma, sendsMail }: { readonly prisma: PrismaClient; readonly sendsMail: boolean },
  { action, userId, sessionId, client }: OwnChange,
): Promise<void> =>
  transact(prisma, async (tx) => {
    const person = await findUser(tx, userId);
    if (!person) return;
    const removed = action === passwordChange ? await noteOwnPassword(tx, userId, sessionId) : noneRemoved;
    await note(tx, action, person, client, removedMembers(removed));
    const own = notices[action];
    await queueNotices(tx, sendsMail, person.email, own ? [own, ...removedNotices(removed)] : []);
  });

import { hashLinkToken, hashPassword } from '../../platform/secrets.ts';
import { findPasswordLink } from '../../prisma/access/mail/links.ts';
import { queueNotices } from '../../prisma/access/mail/queue.ts';
import { deleteSignInAttempts } from '../../prisma/access/sign-in-attempts.ts';
import { lockUser, noteOwnPassword, removePasskeys, setUserPassword } from '../../prisma/access/user-changes.ts';
import { type AuditActor, insertAuditEntry } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { transact } from '../../prisma/transaction.ts';
import { removedMembers, removedNotices } from './removed-factors.ts';

/** The input of a person who uses a link. */
export interface PasswordLinkUse {
  readonly token: string;
  readonly password: string;
  readonly removesPasskeys: boolean;
}

/**
 * Sets the password of the person to whom a link was sent. Their sessions end and their other links stop working. A
 * second factor stays, and so do passkeys unless the person removes them.
 * @returns false if the link does not work
 * @throws ProblemError 503 if too many passwords are being checked
 */
export const applyPasswordLink = async (
  { prisma, sendsMail }: { readonly prisma: PrismaClient; readonly sendsMail: boolean },
  { token, password, removesPasskeys }: PasswordLinkUse,
  client: Pick<AuditActor, 'address' | 'userAgent'>,
): Promise<boolean> => {
  const tokenHash = hashLinkToken(token);
  if ((await findPasswordLink(prisma, tokenHash)) === null) return false;
  const passwordHash = await hashPassword(password);
  return transact(prisma, async (tx) => {
    const unlocked = await findPasswordLink(tx, tokenHash);
    const locked = unlocked && (await lockUser(tx, 'all', unlocked));
    // Another use of the link at the same moment held the lock until now.
    if (!locked || locked.user.disabledAt !== null || !(await findPasswordLink(tx, tokenHash))) return false;
    const { id, email, organization } = locked.user;
    await setUserPassword(tx, id, passwordHash);
    const removed = await noteOwnPassword(tx, id, null);
    const passkeys = removed.passkeys + (removesPasskeys ? await removePasskeys(tx, id) : 0);
    const { twoFactor } = removed;
    await deleteSignInAttempts(tx, email);
    await insertAuditEntry(
      tx,
      { userId: id, label: email, requestId: null, ...client },
      {
        action: 'password_reset',
        subject: { type: 'user', id },
        organizationId: organization?.id ?? null,
        after: removedMembers({ passkeys, twoFactor }),
      },
    );
    await queueNotices(tx, sendsMail, email, ['password_changed', ...removedNotices({ passkeys, twoFactor })]);
    return true;
  });
};

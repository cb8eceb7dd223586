import { hashLinkToken, hashPassword } from '../../platform/secrets.ts';
import { findPasswordLink } from '../../prisma/access/mail/links.ts';
import { deleteSignInAttempts } from '../../prisma/access/sign-in-attempts.ts';
import { lockUser, noteOwnPassword, setUserPassword } from '../../prisma/access/user-changes.ts';
import { type AuditActor, insertAuditEntry } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { transact } from '../../prisma/transaction.ts';

/**
 * Sets the password of the person to whom a link was sent. Their sessions end and their other links stop working; a second factor stays.
 * @returns false if the link does not work
 * @throws ProblemError 503 if too many passwords are being checked
 */
export const applyPasswordLink = async (
  prisma: PrismaClient,
  token: string,
  password: string,
  client: Pick<AuditActor, 'address' | 'userAgent'>,
): Promise<boolean> => {
  const tokenHash = hashLinkToken(token);
  if ((await findPasswordLink(prisma, tokenHash)) === null) return false;
  const passwordHash = await hashPassword(password);
  return transact(prisma, async (tx) => {
    const unlocked = await findPasswordLink(tx, tokenHash);
    const locked = unlocked && (await lockUser(tx, 'all', unlocked));
    // Whoever used the link at the same moment held the lock until now.
    if (!locked || locked.user.disabledAt !== null || !(await findPasswordLink(tx, tokenHash))) return false;
    const { id, email, organization } = locked.user;
    await setUserPassword(tx, id, passwordHash);
    await noteOwnPassword(tx, id);
    await deleteSignInAttempts(tx, email);
    await insertAuditEntry(
      tx,
      { userId: id, label: email, requestId: null, ...client },
      { action: 'password_reset', subject: { type: 'user', id }, organizationId: organization?.id ?? null },
    );
    return true;
  });
};

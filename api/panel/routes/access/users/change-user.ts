import { organizationScopeOf } from '../../../../../domain/access/scope.ts';
import { notFound, ProblemError } from '../../../../../domain/problems.ts';
import { type LockedUser, lockUser } from '../../../../../prisma/access/user-changes.ts';
import { findUserInScope, type UserRecord } from '../../../../../prisma/access/user-list.ts';
import { auditedTransaction, type WriteAudit } from '../../../../../prisma/audit/audited-transaction.ts';
import type { Prisma } from '../../../../../prisma/generated/client.ts';
import type { PanelDeps } from '../../../http/deps.ts';
import type { Staff } from '../../../sign-in/staff.ts';

/**
 * Keeps people from shutting themselves out, or from giving themselves more than they have.
 * @throws ProblemError 409 where the person is the one who asks
 */
export const requireSomebodyElse = (staff: Staff, userId: string, otherwise: string): void => {
  if (userId === staff.userId) throw new ProblemError('conflict', otherwise);
};

/**
 * Refuses to take the role super_admin or the way in from the last person who has both.
 * @throws ProblemError 409
 */
export const requireAnotherSuperAdmin = ({ isLastSuperAdmin }: LockedUser): void => {
  if (isLastSuperAdmin)
    throw new ProblemError('conflict', 'This is the last super_admin who can sign in. Make another one first.');
};

/**
 * Changes a person and returns them as they are afterwards. The person is locked until the change is committed.
 * @throws ProblemError 404 if the person is not in the scope of `staff`
 */
export const changeUser = async (
  deps: PanelDeps,
  staff: Staff,
  userId: string,
  change: (tx: Prisma.TransactionClient, locked: LockedUser, audit: WriteAudit) => Promise<void>,
): Promise<UserRecord> => {
  const row = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
    const locked = await lockUser(tx, organizationScopeOf(staff), userId);
    if (!locked) throw notFound('person');
    await change(tx, locked, audit);
    return findUserInScope(tx, 'all', userId);
  });
  if (!row) throw notFound('person');
  return row;
};

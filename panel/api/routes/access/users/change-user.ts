import { organizationScopeOf } from '../../../../../domain/access/scope.ts';
import { notFound, ProblemError } from '../../../../../domain/problems.ts';
import { type LockedUser, lockUser } from '../../../../../prisma/access/user-changes.ts';
import { findUserInScope, type UserRecord } from '../../../../../prisma/access/user-list.ts';
import { auditedTransaction, type WriteAudit } from '../../../../../prisma/audit/audited-transaction.ts';
import type { Prisma } from '../../../../../prisma/generated/client.ts';
import type { PanelDeps } from '../../../http/deps.ts';
import type { Staff } from '../../../sign-in/staff.ts';

/**
 * Prevents people from locking themselves out and from extending their own rights.
 * @throws ProblemError 409 if the person is `staff` themselves
 */
export const requireOtherPerson = (staff: Staff, userId: string, message: string): void => {
  if (userId === staff.userId) throw new ProblemError('conflict', message);
};

/**
 * Refuses to demote or disable the last super_admin who can sign in.
 * @throws ProblemError 409
 */
export const requireAnotherSuperAdmin = ({ isLastSuperAdmin }: LockedUser): void => {
  if (isLastSuperAdmin) {
    throw new ProblemError('conflict', 'This is the last super_admin who can sign in. Add another one first.');
  }
};

/**
 * Changes a person and returns the new state. The person is locked until the change is committed.
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

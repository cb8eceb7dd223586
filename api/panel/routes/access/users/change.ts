import { organizationScopeOf } from '../../../../../domain/access/scope.ts';
import { notFound, ProblemError } from '../../../../../domain/problems.ts';
import { type LockedUser, lockUser } from '../../../../../prisma/access/user-changes.ts';
import { findUserInScope, type UserRecord } from '../../../../../prisma/access/user-list.ts';
import type { Prisma } from '../../../../../prisma/generated/client.ts';
import { transact } from '../../../../../prisma/transaction.ts';
import type { PanelDeps } from '../../../deps.ts';
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
 * Holds a person for a change, makes the change, and reads the person anew.
 * @throws ProblemError 404 for who is not in the scope of the one who asks
 */
export const changeUser = async (
  deps: PanelDeps,
  staff: Staff,
  userId: string,
  change: (tx: Prisma.TransactionClient, held: LockedUser) => Promise<void>,
): Promise<UserRecord> => {
  const row = await transact(deps.prisma, async (tx) => {
    const held = await lockUser(tx, organizationScopeOf(staff), userId);
    if (!held) throw notFound('person');
    await change(tx, held);
    return findUserInScope(tx, 'all', userId);
  });
  if (!row) throw notFound('person');
  return row;
};

import type { OrganizationScope } from '../../domain/access/scope.ts';
import { newId } from '../../domain/ids.ts';
import type { Prisma } from '../generated/client.ts';
import { findUserInScope, type UserRecord } from './user-list.ts';
import type { UserPlacement } from './user-placement.ts';
import { passwordProvider } from './users.ts';

type Tx = Prisma.TransactionClient;

/** A person who is held for a change until the transaction ends. */
export interface LockedUser {
  readonly user: UserRecord;
  /** Whether nobody else who may sign in has the role super_admin. */
  readonly isLastSuperAdmin: boolean;
}

/**
 * Holds a person for a change; null where there is none in the scope. Every change holds all enabled super_admins first, in one order, so
 * that two of them who disable each other at the same time do so one after the other, and the second finds itself the last. The lock leaves
 * out keys: entries of the audit log that name these people are not kept waiting.
 */
export const lockUser = async (tx: Tx, scope: OrganizationScope, id: string): Promise<LockedUser | null> => {
  const superAdmins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE role = 'super_admin' AND disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
  const user = await findUserInScope(tx, scope, id);
  return user && { user, isLastSuperAdmin: superAdmins.length === 1 && superAdmins[0]?.id === id };
};

const endSessions = (tx: Tx, userId: string) => tx.staffSession.deleteMany({ where: { userId } });

/** Changes what a person is called, is, and is for. */
export const updateUser = async (
  tx: Tx,
  id: string,
  { name, role, organizationId, companyIds }: UserPlacement & { readonly name: string },
): Promise<void> => {
  await tx.userCompany.deleteMany({ where: { userId: id } });
  await tx.user.update({
    where: { id },
    data: { name, role, organizationId, companies: { create: companyIds.map((companyId) => ({ companyId })) } },
  });
};

/** Keeps a person out from `disabledAt` on, or lets it in again (null). Sessions end either way: none outlives the time in between. */
export const setUserDisabled = async (tx: Tx, id: string, disabledAt: Date | null): Promise<void> => {
  await tx.user.update({ where: { id }, data: { disabledAt } });
  await endSessions(tx, id);
};

/** Gives a person another password and ends its sessions. */
export const setUserPassword = async (tx: Tx, id: string, password: string): Promise<void> => {
  await tx.staffAccount.upsert({
    where: { providerId_accountId: { providerId: passwordProvider, accountId: id } },
    update: { password },
    create: { id: newId('staff'), userId: id, accountId: id, providerId: passwordProvider, password },
  });
  await endSessions(tx, id);
};

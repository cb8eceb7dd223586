import type { OrganizationScope } from '../../domain/access/scope.ts';
import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { deletePasswordLinks } from './mail/links.ts';
import { findUserInScope, type UserRecord } from './user-list.ts';
import { companiesOf, passwordProvider, type UserPlacement } from './users.ts';

type Tx = Prisma.TransactionClient;

/** A person who is locked until the transaction ends. */
export interface LockedUser {
  readonly user: UserRecord;
  /** Whether this is the only enabled super_admin. */
  readonly isLastSuperAdmin: boolean;
}

/**
 * Locks a person for a change; null if there is none in the scope. Every change first locks all enabled super_admins in the same order, so that two
 * of them who disable each other at the same time are serialized and the second one is found to be the last. The lock does not cover keys, so audit
 * entries that reference these people do not wait.
 */
export const lockUser = async (tx: Tx, scope: OrganizationScope, id: string): Promise<LockedUser | null> => {
  const superAdmins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE role = 'super_admin' AND disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
  const user = await findUserInScope(tx, scope, id);
  return user && { user, isLastSuperAdmin: superAdmins.length === 1 && superAdmins[0]?.id === id };
};

const endSessions = (tx: Tx, userId: string) => tx.staffSession.deleteMany({ where: { userId } });

/** Updates a person's name, role, organization and companies. */
export const updateUser = async (
  tx: Tx,
  id: string,
  { name, role, organizationId, companyIds }: UserPlacement & { readonly name: string },
): Promise<void> => {
  await tx.userCompany.deleteMany({ where: { userId: id } });
  await tx.user.update({
    where: { id },
    data: { name, role, organizationId, ...companiesOf(companyIds) },
  });
};

/** Disables a person as of `disabledAt`, or enables them again (null). Their sessions end in both cases, so that none survives the time in between. */
export const setUserDisabled = async (tx: Tx, id: string, disabledAt: Date | null): Promise<void> => {
  await tx.user.update({ where: { id }, data: { disabledAt } });
  await endSessions(tx, id);
};

/** Removes a person's second factor and passkeys, so that the password alone signs in, and ends their sessions. */
export const removeTwoFactor = async (tx: Tx, id: string): Promise<void> => {
  await tx.user.update({ where: { id }, data: { twoFactorEnabled: false } });
  await tx.staffTwoFactor.deleteMany({ where: { userId: id } });
  await tx.staffPasskey.deleteMany({ where: { userId: id } });
  await endSessions(tx, id);
};

/** Notes that a person has chosen their password. The links that were sent to them stop working. */
export const noteOwnPassword = async (db: Db, id: string): Promise<void> => {
  await deletePasswordLinks(db, id);
  await db.user.updateMany({ where: { id, mustChangePassword: true }, data: { mustChangePassword: false } });
};

/** Sets a person's password to one that somebody else knows: they must change it, and their sessions end. Links that were sent to them stop working. */
export const setUserPassword = async (tx: Tx, id: string, password: string): Promise<void> => {
  await tx.user.update({ where: { id }, data: { mustChangePassword: true } });
  await tx.staffAccount.upsert({
    where: { providerId_accountId: { providerId: passwordProvider, accountId: id } },
    update: { password },
    create: { id: newId('staff'), userId: id, accountId: id, providerId: passwordProvider, password },
  });
  await deletePasswordLinks(tx, id);
  await endSessions(tx, id);
};

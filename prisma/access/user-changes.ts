import type { OrganizationScope } from '../../domain/access/scope.ts';
import { newId } from '../../domain/ids.ts';
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
 * Locks a person for a change; null if there is none in the scope. Every change first locks all enabled super_admins in
 * the same order, so that if two of them disable each other at the same time, one waits and is then found to be the
 * last. The lock does not cover keys, so audit entries that reference these people do not wait.
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

/** Disables a person as of `disabledAt`, or enables them again (null). Their sessions end in both cases. */
export const setUserDisabled = async (tx: Tx, id: string, disabledAt: Date | null): Promise<void> => {
  await tx.user.update({ where: { id }, data: { disabledAt } });
  await endSessions(tx, id);
};

/** Removes a person's second factor and passkeys, so that only the password signs in, and ends their sessions. */
export const removeTwoFactor = async (tx: Tx, id: string): Promise<void> => {
  await tx.user.update({ where: { id }, data: { twoFactorEnabled: false } });
  await tx.staffTwoFactor.deleteMany({ where: { userId: id } });
  await tx.staffPasskey.deleteMany({ where: { userId: id } });
  await endSessions(tx, id);
};

/** Removes the passkeys of a person. @returns how many there were */
export const removePasskeys = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.staffPasskey.deleteMany({ where: { userId } })).count;

/** The credentials that were removed when a person replaced a password that someone else knew. */
export interface RemovedFactors {
  readonly passkeys: number;
  readonly twoFactor: boolean;
}

/**
 * Records that a person has chosen their password. The links that were sent to them stop working. If someone else knew
 * the password before, all other sessions end, and passkeys and a second factor that were added since then are removed,
 * because someone else may have added them.
 * @param sessionId the session that stays; null for none
 */
export const noteOwnPassword = async (tx: Tx, id: string, sessionId: string | null): Promise<RemovedFactors> => {
  await deletePasswordLinks(tx, id);
  const [known] = await tx.$queryRaw<{ since: Date | null }[]>`
    SELECT known_password_since AS since FROM users WHERE id = ${id} AND must_change_password FOR NO KEY UPDATE`;
  if (!known) return { passkeys: 0, twoFactor: false };
  const added = known.since ? { createdAt: { gte: known.since } } : {};
  const { count: passkeys } = await tx.staffPasskey.deleteMany({ where: { userId: id, AND: [added] } });
  const twoFactor = (await tx.staffTwoFactor.deleteMany({ where: { userId: id, AND: [added] } })).count > 0;
  const own = { mustChangePassword: false, knownPasswordSince: null };
  await tx.user.update({ where: { id }, data: twoFactor ? { ...own, twoFactorEnabled: false } : own });
  await tx.staffSession.deleteMany({
    where: { userId: id, ...(sessionId === null ? {} : { NOT: { id: sessionId } }) },
  });
  return { passkeys, twoFactor };
};

/**
 * Sets a person's password to one that someone else knows: they must change it, their sessions end, and the links that
 * were sent to them stop working.
 */
export const setUserPassword = async (tx: Tx, id: string, password: string): Promise<void> => {
  await tx.$executeRaw`
    UPDATE users SET must_change_password = true, updated_at = now(),
      known_password_since = CASE WHEN must_change_password THEN known_password_since ELSE now() END
    WHERE id = ${id}`;
  await tx.staffAccount.upsert({
    where: { providerId_accountId: { providerId: passwordProvider, accountId: id } },
    update: { password },
    create: { id: newId('staff'), userId: id, accountId: id, providerId: passwordProvider, password },
  });
  await deletePasswordLinks(tx, id);
  await endSessions(tx, id);
};

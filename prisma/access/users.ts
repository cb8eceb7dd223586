import type { StaffRole } from '../../domain/access/permissions.ts';
import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** The authentication library's name for sign-in with email address and password. */
export const passwordProvider = 'credential';

/** A person's role, organization and companies. */
export interface UserPlacement {
  readonly role: StaffRole;
  readonly organizationId: string | null;
  /** The companies of a reviewer; null for all companies of the organization. For other roles, the list is empty. */
  readonly companyIds: readonly string[] | null;
}

export interface NewUser extends UserPlacement {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** Whether someone else knows the password, so the person must change it soon. */
  readonly mustChangePassword?: boolean;
}

/** The user with this email address, in upper or lower case: addresses are stored in lower case. */
export const findUserByEmail = (db: Db, email: string) => db.user.findUnique({ where: { email: email.toLowerCase() } });

/** The user with this id; null if there is none. */
export const findUser = (db: Db, id: string) => db.user.findUnique({ where: { id } });

/** The hash of a person's password; null if they have none. */
export const findPasswordHash = async (db: Db, userId: string): Promise<string | null> => {
  const where = { providerId_accountId: { providerId: passwordProvider, accountId: userId } };
  const account = await db.staffAccount.findUnique({ where, select: { password: true } });
  return account?.password ?? null;
};

/** Whether {@link insertUser} failed because the email address is taken. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** The columns of a list of companies. */
export const companiesOf = (companyIds: UserPlacement['companyIds']) => ({
  allCompanies: companyIds === null,
  companies: { create: (companyIds ?? []).map((companyId) => ({ companyId })) },
});

/**
 * Creates a user with a password.
 * @throws an error that {@link isEmailTaken} recognizes if the email address is taken
 */
export const insertUser = (db: Db, { passwordHash, companyIds, email, ...user }: NewUser) => {
  const id = newId('user');
  return db.user.create({
    data: {
      id,
      ...user,
      email: email.toLowerCase(),
      ...companiesOf(companyIds),
      staffAccounts: {
        create: { id: newId('staff'), accountId: id, providerId: passwordProvider, password: passwordHash },
      },
    },
  });
};

/**
 * The addresses of the administrators of a company's organization who can sign in. A sandbox has those of its company.
 */
export const listOrgAdminEmails = async (db: Db, companyId: string): Promise<string[]> => {
  const rows = await db.$queryRaw<{ email: string }[]>`
    SELECT users.email FROM users JOIN companies ON companies.organization_id = users.organization_id
    WHERE companies.id = (SELECT coalesce(sandbox_of, id) FROM companies WHERE id = ${companyId})
      AND users.role = 'org_admin' AND users.disabled_at IS NULL
    ORDER BY users.email`;
  return rows.map(({ email }) => email);
};

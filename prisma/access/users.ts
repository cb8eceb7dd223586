import type { StaffRole } from '../../domain/access/permissions.ts';
import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** What the authentication library calls a sign-in by e-mail address and password. */
export const passwordProvider = 'credential';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly organizationId: string | null;
  /** Of a reviewer: the companies it is for; none means all of the organization's. */
  readonly companyIds: readonly string[];
  readonly passwordHash: string;
}

/** E-mail addresses are kept in lower case: they are told apart as people read them. */
export const findUserByEmail = (db: Db, email: string) => db.user.findUnique({ where: { email: email.toLowerCase() } });

export const findUser = (db: Db, id: string) => db.user.findUnique({ where: { id } });

/** Whether {@link insertUser} failed because somebody has the e-mail address. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** A user with a password to sign in by. @throws what {@link isEmailTaken} tells where the e-mail address is taken */
export const insertUser = (db: Db, { passwordHash, companyIds, email, ...user }: NewUser) => {
  const id = newId('user');
  return db.user.create({
    data: {
      id,
      ...user,
      email: email.toLowerCase(),
      companies: { create: companyIds.map((companyId) => ({ companyId })) },
      staffAccounts: {
        create: { id: newId('staff'), accountId: id, providerId: passwordProvider, password: passwordHash },
      },
    },
  });
};

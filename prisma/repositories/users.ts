import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';

/** Roles of the admin panel. A super_admin belongs to no organisation, everybody else to one. */
export const userRoles = ['super_admin', 'org_admin', 'reviewer'] as const;
export type UserRole = (typeof userRoles)[number];

export interface NewUser {
  readonly email: string;
  readonly role: UserRole;
  readonly organisationId: string | null;
  readonly passwordHash: string;
}

/** E-mail addresses are kept in lower case: they are told apart as people read them. */
export const findUserByEmail = (db: Db, email: string) => db.user.findUnique({ where: { email: email.toLowerCase() } });

export const insertUser = (db: Db, user: NewUser) =>
  db.user.create({ data: { id: newId('user'), ...user, email: user.email.toLowerCase() } });

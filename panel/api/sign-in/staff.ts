import type { IncomingHttpHeaders } from 'node:http';
import { fromNodeHeaders } from 'better-auth/node';
import { type Permission, roleMay, type StaffRole } from '../../../domain/access/permissions.ts';
import type { CompanyScope } from '../../../domain/access/scope.ts';
import { ProblemError } from '../../../domain/problems.ts';
import type { Actor } from '../../../domain/submissions/status.ts';
import type { RequestState } from '../../../http/middleware.ts';
import { findStaff } from '../../../prisma/access/staff.ts';
import { extendStaffSession, isFreshSession, type SessionLimits } from '../../../prisma/access/staff-sessions.ts';
import type { AuditActor } from '../../../prisma/audit/write.ts';
import type { Db } from '../../../prisma/client.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import type { StaffAuth } from './staff-auth.ts';

/** Staff: a person who can sign in to the admin panel, with the companies they can act for. */
export interface Staff {
  readonly userId: string;
  /** The id of the sign-in's row. */
  readonly sessionId: string;
  /** Whether someone else chose the password. */
  readonly mustChangePassword: boolean;
  /** Whether a sign-in needs more than a password. */
  readonly hasTwoFactor: boolean;
  /** Whether the person must set up two-factor sign-in, because the installation or the organization requires it. */
  readonly mustSetUpTwoFactor: boolean;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Null only for a super_admin. */
  readonly organizationId: string | null;
  /** The companies whose data this person can see and change. */
  readonly companies: CompanyScope;
  /** The person in submission events (decision D16). */
  readonly actor: Actor;
  /** The person in the audit log. */
  readonly audit: AuditActor;
}

/** The requirements for the person of a request. */
export interface StaffRules {
  /** Extends the session; null if the request does not count as use by a person. */
  readonly limits: SessionLimits | null;
  /** Whether everyone who signs in with a password needs a second factor. */
  readonly requiresTwoFactor: boolean;
}

/** Ways to sign in that are two factors, or whose provider asks for a second one. */
const strongSignIns: ReadonlySet<string> = new Set(['passkey', 'single_sign_on']);

/** The share of its lifetime after which a session is extended, so that few requests write. */
const extendedAfter = 0.1;

/** Extends a session if enough of its time has passed. */
const keepAlive = async (prisma: PrismaClient, id: string, expiresAt: Date, limits: SessionLimits): Promise<void> => {
  const leftMs = expiresAt.getTime() - Date.now();
  if (leftMs < limits.idleMs * (1 - extendedAfter)) await extendStaffSession(prisma, id, limits);
};

/**
 * The signed-in person of a request. It is read on every request, so that a changed role or a disabled account takes
 * effect immediately.
 * @throws ProblemError 401 if nobody is signed in
 */
export const requireStaff = async (
  auth: StaffAuth,
  prisma: PrismaClient,
  headers: IncomingHttpHeaders,
  { requestId, clientAddress: address }: Pick<RequestState, 'requestId' | 'clientAddress'>,
  { limits, requiresTwoFactor }: StaffRules,
): Promise<Staff> => {
  const signedIn = await auth.api.getSession({ headers: fromNodeHeaders(headers), query: { disableRefresh: true } });
  const user = signedIn ? await findStaff(prisma, signedIn.user.id) : null;
  if (!signedIn || !user || user.disabledAt) {
    throw new ProblemError('unauthorized', 'Sign in to the admin panel first.');
  }
  const { id: sessionId, expiresAt, signedInBy } = signedIn.session;
  if (limits) await keepAlive(prisma, sessionId, expiresAt, limits);
  const isRequired = requiresTwoFactor || user.organizationRequiresTwoFactor;
  const { id: userId, email, name, role, organizationId, companies, mustChangePassword, hasTwoFactor } = user;
  return {
    userId,
    sessionId,
    mustChangePassword,
    hasTwoFactor,
    mustSetUpTwoFactor: isRequired && !hasTwoFactor && !strongSignIns.has(signedInBy ?? ''),
    email,
    name,
    role,
    organizationId,
    companies,
    actor: { type: 'user', id: userId, label: email },
    audit: { userId, label: email, requestId, address, userAgent: headers['user-agent'] },
  };
};

/** @throws ProblemError 403 if the person must change their password first */
export const requireOwnPassword = ({ mustChangePassword }: Staff): void => {
  if (!mustChangePassword) return;
  throw new ProblemError('forbidden', 'Someone else knows your password. Change it under "Your account" first.', {
    members: { reason: 'password_change_required' },
  });
};

/** @throws ProblemError 403 if the person must set up two-factor sign-in first */
export const requireTwoFactor = ({ mustSetUpTwoFactor }: Staff): void => {
  if (!mustSetUpTwoFactor) return;
  throw new ProblemError('forbidden', 'Two-factor sign-in is required. Set it up in the panel first.', {
    members: { reason: 'two_factor_required' },
  });
};

/** @throws ProblemError 403 if the person signed in more than `withinMs` ago */
export const requireRecentSignIn = async (db: Db, { sessionId }: Staff, withinMs: number): Promise<void> => {
  if (await isFreshSession(db, sessionId, withinMs)) return;
  throw new ProblemError('forbidden', 'Confirm that it is you: enter your password, or sign in again.', {
    members: { reason: 'confirmation_required' },
  });
};

/** @throws ProblemError 403 if the person's role does not have the permission */
export const requirePermission = (staff: Staff, permission: Permission): void => {
  if (roleMay(staff.role, permission)) return;
  throw new ProblemError('forbidden', `Your role, ${staff.role}, does not have the permission "${permission}".`);
};

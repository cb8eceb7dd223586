import type { IncomingHttpHeaders } from 'node:http';
import { fromNodeHeaders } from 'better-auth/node';
import { type Permission, roleMay, type StaffRole } from '../../../domain/access/permissions.ts';
import type { CompanyScope } from '../../../domain/access/scope.ts';
import { ProblemError } from '../../../domain/problems.ts';
import type { Actor } from '../../../domain/submissions/status.ts';
import { findStaff } from '../../../prisma/access/staff.ts';
import type { AuditActor } from '../../../prisma/audit/write.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import type { StaffAuth } from './staff-auth.ts';

/** The person behind a request of the panel, and where that person may act. */
export interface Staff {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Null for a super_admin alone. */
  readonly organizationId: string | null;
  /** The companies whose data this person may see and change. */
  readonly companies: CompanyScope;
  /** As submission events name the person (decision D16). */
  readonly actor: Actor;
  /** As the audit log names the person. */
  readonly audit: AuditActor;
}

/**
 * The signed-in person of a request, read anew each time: a role that is taken away or an account that is disabled works no longer at the
 * next request.
 * @throws ProblemError 401 where nobody is signed in
 */
export const requireStaff = async (
  auth: StaffAuth,
  prisma: PrismaClient,
  headers: IncomingHttpHeaders,
  requestId: string,
): Promise<Staff> => {
  const session = await auth.api.getSession({ headers: fromNodeHeaders(headers), query: { disableRefresh: true } });
  const user = session ? await findStaff(prisma, session.user.id) : null;
  if (!user || user.disabledAt) throw new ProblemError('unauthorized', 'Sign in to the admin panel first.');
  const { id: userId, email, name, role, organizationId, companies } = user;
  return {
    userId,
    email,
    name,
    role,
    organizationId,
    companies,
    actor: { type: 'user', id: userId, label: email },
    audit: { userId, label: email, requestId },
  };
};

/** @throws ProblemError 403 where the person's role lacks the permission. */
export const requirePermission = (staff: Staff, permission: Permission): void => {
  if (roleMay(staff.role, permission)) return;
  throw new ProblemError('forbidden', `Your role, ${staff.role}, does not come with the permission "${permission}".`);
};

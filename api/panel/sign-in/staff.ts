import type { IncomingHttpHeaders } from 'node:http';
import { fromNodeHeaders } from 'better-auth/node';
import { type Permission, roleMay, type StaffRole } from '../../../domain/access/permissions.ts';
import type { CompanyScope } from '../../../domain/access/scope.ts';
import { ProblemError } from '../../../domain/problems.ts';
import type { Actor } from '../../../domain/submissions/status.ts';
import { findStaff } from '../../../prisma/access/staff.ts';
import type { AuditActor } from '../../../prisma/audit/write.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import type { RequestState } from '../../http/middleware.ts';
import type { StaffAuth } from './staff-auth.ts';

/** Staff: a person who can sign in to the admin panel, with the companies they can act for. */
export interface Staff {
  readonly userId: string;
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

/**
 * The signed-in person of a request. It is read on every request, so that a changed role or a disabled account takes effect at once.
 * @throws ProblemError 401 if nobody is signed in
 */
export const requireStaff = async (
  auth: StaffAuth,
  prisma: PrismaClient,
  headers: IncomingHttpHeaders,
  { requestId, clientAddress: address }: Pick<RequestState, 'requestId' | 'clientAddress'>,
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
    audit: { userId, label: email, requestId, address, userAgent: headers['user-agent'] },
  };
};

/** @throws ProblemError 403 if the person's role does not have the permission */
export const requirePermission = (staff: Staff, permission: Permission): void => {
  if (roleMay(staff.role, permission)) return;
  throw new ProblemError('forbidden', `Your role, ${staff.role}, does not have the permission "${permission}".`);
};

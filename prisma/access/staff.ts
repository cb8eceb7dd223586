import { type StaffRole, staffRoles } from '../../domain/access/permissions.ts';
import type { CompanyScope } from '../../domain/access/scope.ts';
import { oneOf } from '../../domain/narrowing.ts';
import type { Db } from '../client.ts';

export interface StaffRecord {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly organizationId: string | null;
  readonly disabledAt: Date | null;
  /** Whether someone else chose the password. */
  readonly mustChangePassword: boolean;
  /** Whether a sign-in needs more than a password. */
  readonly hasTwoFactor: boolean;
  /** Whether the person's organization requires that. */
  readonly organizationRequiresTwoFactor: boolean;
  readonly companies: CompanyScope;
}

/**
 * A person with their company scope: all companies for a super_admin, those of the organization for an org_admin and
 * for a reviewer of all its companies, and the assigned ones for any other reviewer. Null if there is no such user.
 */
export const findStaff = async (db: Db, userId: string): Promise<StaffRecord | null> => {
  const user = await db.user.findUnique({
    where: { id: userId },
    include: {
      organization: { select: { requiresTwoFactor: true, companies: { select: { id: true } } } },
      companies: { select: { companyId: true } },
    },
  });
  if (!user) return null;
  const role = oneOf(staffRoles, user.role);
  const own = user.organization?.companies.map(({ id }) => id) ?? [];
  const assigned = user.companies.map(({ companyId }) => companyId).filter((id) => own.includes(id));
  const narrowed = role === 'reviewer' && !user.allCompanies ? assigned : own;
  const { id, email, name, organizationId, disabledAt, mustChangePassword, twoFactorEnabled: hasTwoFactor } = user;
  const scope = role === 'super_admin' ? 'all' : narrowed;
  const person = { id, email, name, role, organizationId, disabledAt };
  const organizationRequiresTwoFactor = user.organization?.requiresTwoFactor ?? false;
  return { ...person, mustChangePassword, hasTwoFactor, organizationRequiresTwoFactor, companies: scope };
};

import type { StaffRole } from './permissions.ts';
import { isSandboxCompany } from './sandbox.ts';

/** The companies whose data a person may see: all of them, except sandboxes, or these. */
export type CompanyScope = 'all' | readonly string[];

/** The organizations whose people and settings a person may see: all of them, or one. */
export type OrganizationScope = 'all' | { readonly organizationId: string };

/** Whether a company is in a scope. Data without a company is only in the scope `all`. */
export const includesCompany = (scope: CompanyScope, companyId: string | null): boolean =>
  scope === 'all'
    ? companyId === null || !isSandboxCompany(companyId)
    : companyId !== null && scope.includes(companyId);

/** The organizations that a person may see: all for a super_admin, otherwise their own. */
export const organizationScopeOf = ({
  role,
  organizationId,
}: {
  readonly role: StaffRole;
  readonly organizationId: string | null;
}): OrganizationScope => {
  if (role === 'super_admin') return 'all';
  if (organizationId === null) throw new Error(`a person with the role ${role} must belong to an organization`);
  return { organizationId };
};

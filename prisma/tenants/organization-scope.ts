import type { StaffRecord } from '../access/staff.ts';

/** The organizations whose people and settings somebody may see: all of them, or one. */
export type OrganizationScope = 'all' | { readonly organizationId: string };

/** The scope of a person: a super_admin sees all organizations, everybody else the own one. */
export const organizationScopeOf = ({
  role,
  organizationId,
}: Pick<StaffRecord, 'role' | 'organizationId'>): OrganizationScope => {
  if (role === 'super_admin') return 'all';
  if (organizationId === null) throw new Error(`a person with the role ${role} belongs to no organization`);
  return { organizationId };
};

/** For a `where` of Prisma: `{organizationId: ofOrganizations(scope)}`. */
export const ofOrganizations = (scope: OrganizationScope): string | undefined =>
  scope === 'all' ? undefined : scope.organizationId;

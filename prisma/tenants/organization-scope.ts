import type { StaffRecord } from '../access/staff.ts';

/** The organisations whose people and settings somebody may see: all of them, or one. */
export type OrganisationScope = 'all' | { readonly organisationId: string };

/** The scope of a person: a super_admin sees all organisations, everybody else the own one. */
export const organisationScopeOf = ({
  role,
  organisationId,
}: Pick<StaffRecord, 'role' | 'organisationId'>): OrganisationScope => {
  if (role === 'super_admin') return 'all';
  if (organisationId === null) throw new Error(`a person with the role ${role} belongs to no organisation`);
  return { organisationId };
};

/** For a `where` of Prisma: `{organisationId: ofOrganisations(scope)}`. */
export const ofOrganisations = (scope: OrganisationScope): string | undefined =>
  scope === 'all' ? undefined : scope.organisationId;

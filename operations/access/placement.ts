import type { UserPlacement } from '../../prisma/access/users.ts';
import type { Db } from '../../prisma/client.ts';
import { findCompanyIdsOf, findOrganization } from '../../prisma/tenants/companies.ts';

/** Why a placement is not allowed: the member and a message that follows its name. */
export interface PlacementFault {
  readonly field: keyof UserPlacement;
  readonly code: 'required' | 'unknown' | 'not_allowed';
  readonly message: string;
}

const organizationFault = async (
  db: Db,
  { role, organizationId }: UserPlacement,
): Promise<Omit<PlacementFault, 'field'> | null> => {
  if (role === 'super_admin') {
    return organizationId === null
      ? null
      : { code: 'not_allowed', message: 'a super_admin cannot belong to an organization; omit it' };
  }
  if (organizationId === null) return { code: 'required', message: `the role ${role} requires an organization` };
  const found = await findOrganization(db, organizationId);
  return found ? null : { code: 'unknown', message: `organization ${organizationId} does not exist` };
};

const companyFault = async (
  db: Db,
  { role, organizationId, companyIds }: UserPlacement,
): Promise<Omit<PlacementFault, 'field'> | null> => {
  if (companyIds === null || companyIds.length === 0) return null;
  if (role !== 'reviewer') {
    return { code: 'not_allowed', message: 'only a reviewer can be limited to certain companies' };
  }
  const found = await findCompanyIdsOf(db, organizationId, companyIds);
  const missing = companyIds.find((id) => !found.includes(id));
  return missing === undefined
    ? null
    : { code: 'unknown', message: `organization ${organizationId} has no company ${missing}` };
};

/**
 * Checks a person's role, organization and companies: a super_admin belongs to no organization, everyone else to one;
 * only a reviewer can be limited to certain companies, and they must belong to that organization. Null if the placement
 * is allowed.
 */
export const findPlacementFault = async (db: Db, placement: UserPlacement): Promise<PlacementFault | null> => {
  const organization = await organizationFault(db, placement);
  if (organization) return { field: 'organizationId', ...organization };
  const company = await companyFault(db, placement);
  return company && { field: 'companyIds', ...company };
};

import type { StaffRole } from '../../domain/access/permissions.ts';
import type { Db } from '../client.ts';

/** A person's role, organization and companies. */
export interface UserPlacement {
  readonly role: StaffRole;
  readonly organizationId: string | null;
  /** The companies of a reviewer; empty for all companies of the organization. */
  readonly companyIds: readonly string[];
}

/** The error in a placement: the member and a message. */
export interface PlacementFault {
  readonly field: keyof UserPlacement;
  readonly code: 'required' | 'unknown' | 'not_allowed';
  readonly message: string;
}

const organizationFault = async (
  db: Db,
  { role, organizationId }: UserPlacement,
): Promise<Omit<PlacementFault, 'field'> | null> => {
  if (role === 'super_admin')
    return organizationId === null
      ? null
      : { code: 'not_allowed', message: 'a super_admin cannot belong to an organization; omit it' };
  if (organizationId === null) return { code: 'required', message: `the role ${role} requires an organization` };
  const found = await db.organization.count({ where: { id: organizationId } });
  return found > 0 ? null : { code: 'unknown', message: `organization ${organizationId} does not exist` };
};

const companyFault = async (
  db: Db,
  { role, organizationId, companyIds }: UserPlacement,
): Promise<Omit<PlacementFault, 'field'> | null> => {
  if (companyIds.length === 0) return null;
  if (role !== 'reviewer')
    return { code: 'not_allowed', message: 'only a reviewer can be limited to certain companies' };
  const found = await db.company.findMany({ where: { id: { in: [...companyIds] }, organizationId } });
  const missing = companyIds.find((id) => !found.some((company) => company.id === id));
  return missing === undefined
    ? null
    : { code: 'unknown', message: `organization ${organizationId} has no company ${missing}` };
};

/**
 * Checks who may be where: a super_admin belongs to no organization, everybody else to one; a reviewer alone may be for certain companies,
 * which are of that organization. Null where all is well.
 */
export const findPlacementFault = async (db: Db, placement: UserPlacement): Promise<PlacementFault | null> => {
  const organization = await organizationFault(db, placement);
  if (organization) return { field: 'organizationId', ...organization };
  const company = await companyFault(db, placement);
  return company && { field: 'companyIds', ...company };
};

import { invalidField } from '../../../../../domain/problems.ts';
import { findPlacementFault } from '../../../../../operations/access/placement.ts';
import type { UserPlacement } from '../../../../../prisma/access/users.ts';
import type { Db } from '../../../../../prisma/client.ts';
import type { Staff } from '../../../sign-in/staff.ts';

/**
 * Checks the role, organization and companies that one person gives another: only a super_admin can create another one
 * or choose another organization.
 * @throws ProblemError 422 that names the member
 */
export const requirePlacement = async (db: Db, staff: Staff, placement: UserPlacement): Promise<void> => {
  if (staff.role !== 'super_admin') {
    if (placement.role === 'super_admin') {
      throw invalidField('role', 'not_allowed', 'only a super_admin can add another one');
    }
    if (placement.organizationId !== staff.organizationId) {
      throw invalidField('organizationId', 'unknown', 'not an organization that you can choose');
    }
  }
  const fault = await findPlacementFault(db, placement);
  if (fault) throw invalidField(fault.field, fault.code, fault.message);
};

import { invalidField } from '../../../../../domain/problems.ts';
import { findPlacementFault, type UserPlacement } from '../../../../../prisma/access/user-placement.ts';
import type { Db } from '../../../../../prisma/client.ts';
import type { Staff } from '../../../sign-in/staff.ts';

/**
 * Checks where one person puts another: who is no super_admin makes none, and stays within the own organization.
 * @throws ProblemError 422 that names the member
 */
export const requirePlacement = async (db: Db, staff: Staff, placement: UserPlacement): Promise<void> => {
  if (staff.role !== 'super_admin') {
    if (placement.role === 'super_admin')
      throw invalidField('role', 'not_allowed', 'a super_admin alone may make another one');
    if (placement.organizationId !== staff.organizationId)
      throw invalidField('organizationId', 'unknown', 'is no organization that you may choose');
  }
  const fault = await findPlacementFault(db, placement);
  if (fault) throw invalidField(fault.field, fault.code, fault.message);
};

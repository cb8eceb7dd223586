import { z } from 'zod';
import type { OrganizationRecord } from '../../../../../prisma/tenants/organizations.ts';

export const OrganizationItem = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    companyCount: z.int(),
    /** Without disabled people. */
    personCount: z.int(),
    /** Whether its people must set up two-factor sign-in before they can do anything else. */
    requiresTwoFactor: z.boolean(),
  })
  .meta({ id: 'OrganizationItem' });

export const OrganizationBody = z.object({
  name: z.string().trim().min(1, 'enter a name for the organization').max(100, 'must have at most 100 characters'),
});

/** A row as {@link OrganizationItem}. */
export const organizationItem = ({
  id,
  name,
  createdAt,
  requiresTwoFactor,
  _count,
}: OrganizationRecord): z.output<typeof OrganizationItem> => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  companyCount: _count.companies,
  personCount: _count.users,
  requiresTwoFactor,
});

import { z } from 'zod';
import type { OrganisationRecord } from '../../../../../prisma/tenants/organizations.ts';

export const OrganisationItem = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    companyCount: z.int(),
    /** Without those who are disabled. */
    personCount: z.int(),
  })
  .meta({ id: 'OrganisationItem' });

export const OrganisationBody = z.object({
  name: z.string().trim().min(1, 'give the organisation a name').max(100, 'must have at most 100 characters'),
});

/** A row as {@link OrganisationItem}. */
export const organisationItem = ({
  id,
  name,
  createdAt,
  _count,
}: OrganisationRecord): z.output<typeof OrganisationItem> => ({
  ...{ id, name },
  createdAt: createdAt.toISOString(),
  companyCount: _count.companies,
  personCount: _count.users,
});

import { z } from 'zod';
import { insertAuditEntry } from '../../../../../prisma/audit/write.ts';
import { createOrganisation } from '../../../../../prisma/tenants/companies.ts';
import { transact } from '../../../../../prisma/transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { OrganisationBody, OrganisationItem, organisationItem } from './schema.ts';

export const createOrganisationRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/organisations',
  operationId: 'createOrganisation',
  tag: 'Organisations',
  summary: 'Create an organisation',
  permission: 'organisations.write',
  params: z.object({}),
  query: z.object({}),
  body: { schema: OrganisationBody, required: true },
  responses: { 201: { description: 'The organisation.', schema: OrganisationItem } },
  errors: ['validation-error'],
  async handle({ deps, staff, body: { name } }) {
    const created = await transact(deps.prisma, async (tx) => {
      const organisation = await createOrganisation(tx, name);
      await insertAuditEntry(tx, staff.audit, {
        action: 'organisation.create',
        subject: { type: 'organisation', id: organisation.id },
        organisationId: organisation.id,
        after: { name },
      });
      return organisation;
    });
    return { status: 201, body: organisationItem({ ...created, _count: { companies: 0, users: 0 } }) };
  },
});

import { z } from 'zod';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { createOrganization } from '../../../../../prisma/tenants/companies.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { OrganizationBody, OrganizationItem, organizationItem } from './schema.ts';

export const createOrganizationRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/organizations',
  operationId: 'createOrganization',
  tag: 'Organizations',
  summary: 'Create an organization',
  permission: 'organizations.write',
  params: z.object({}),
  query: z.object({}),
  body: { schema: OrganizationBody, required: true },
  responses: { 201: { description: 'The organization.', schema: OrganizationItem } },
  errors: ['validation-error'],
  async handle({ deps, staff, body: { name } }) {
    const created = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const organization = await createOrganization(tx, name);
      await audit({
        action: 'organization.create',
        subject: { type: 'organization', id: organization.id },
        organizationId: organization.id,
        after: { name },
      });
      return organization;
    });
    return { status: 201, body: organizationItem({ ...created, _count: { companies: 0, users: 0 } }) };
  },
});

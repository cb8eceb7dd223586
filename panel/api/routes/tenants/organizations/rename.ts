import { z } from 'zod';
import { organizationScopeOf } from '../../../../../domain/access/scope.ts';
import { notFound } from '../../../../../domain/problems.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { lockOrganization, renameOrganization } from '../../../../../prisma/tenants/organizations.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { OrganizationBody, OrganizationItem, organizationItem } from './schema.ts';

export const renameOrganizationRoute = definePanelRoute({
  method: 'patch',
  path: '/admin/api/organizations/{organizationId}',
  operationId: 'renameOrganization',
  tag: 'Organizations',
  summary: 'Rename an organization',
  permission: 'organizations.write',
  params: z.object({ organizationId: z.string() }),
  query: z.object({}),
  body: { schema: OrganizationBody, required: true },
  responses: { 200: { description: 'The organization.', schema: OrganizationItem } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { organizationId: id }, body: { name } }) {
    const renamed = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const before = await lockOrganization(tx, organizationScopeOf(staff), id);
      if (!before || before.name === name) return before;
      await renameOrganization(tx, id, name);
      await audit({
        action: 'organization.rename',
        subject: { type: 'organization', id },
        organizationId: id,
        before: { name: before.name },
        after: { name },
      });
      return { ...before, name };
    });
    if (!renamed) throw notFound('organization');
    return { status: 200, body: organizationItem(renamed) };
  },
});

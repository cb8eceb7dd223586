import { z } from 'zod';
import { organizationScopeOf } from '../../../../../domain/access/scope.ts';
import { notFound } from '../../../../../domain/problems.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { lockOrganization, requireTwoFactorOf } from '../../../../../prisma/tenants/organizations.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { OrganizationItem, organizationItem } from './schema.ts';

export const requireTwoFactorRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/organizations/{organizationId}/two-factor',
  operationId: 'requireTwoFactor',
  tag: 'Organizations',
  summary: 'Set whether the people of an organization must set up two-factor sign-in before they can do anything else',
  permission: 'users.write',
  recentSignIn: true,
  params: z.object({ organizationId: z.string() }),
  query: z.object({}),
  body: { schema: z.object({ required: z.boolean() }), required: true },
  responses: { 200: { description: 'The organization.', schema: OrganizationItem } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { organizationId: id }, body: { required } }) {
    const changed = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const before = await lockOrganization(tx, organizationScopeOf(staff), id);
      if (!before || before.requiresTwoFactor === required) return before;
      await requireTwoFactorOf(tx, id, required);
      await audit({
        action: 'organization.require_two_factor',
        subject: { type: 'organization', id },
        organizationId: id,
        before: { requiresTwoFactor: !required },
        after: { requiresTwoFactor: required },
      });
      return { ...before, requiresTwoFactor: required };
    });
    if (!changed) throw notFound('organization');
    return { status: 200, body: organizationItem(changed) };
  },
});

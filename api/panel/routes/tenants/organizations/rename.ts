import { z } from 'zod';
import { notFound } from '../../../../../domain/problems.ts';
import { insertAuditEntry } from '../../../../../prisma/audit/write.ts';
import { organisationScopeOf } from '../../../../../prisma/tenants/organization-scope.ts';
import { holdOrganisation, renameOrganisation } from '../../../../../prisma/tenants/organizations.ts';
import { transact } from '../../../../../prisma/transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { OrganisationBody, OrganisationItem, organisationItem } from './schema.ts';

export const renameOrganisationRoute = definePanelRoute({
  method: 'patch',
  path: '/admin/api/organisations/{organisationId}',
  operationId: 'renameOrganisation',
  tag: 'Organisations',
  summary: 'Rename an organisation',
  permission: 'organisations.write',
  params: z.object({ organisationId: z.string() }),
  query: z.object({}),
  body: { schema: OrganisationBody, required: true },
  responses: { 200: { description: 'The organisation.', schema: OrganisationItem } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { organisationId: id }, body: { name } }) {
    const renamed = await transact(deps.prisma, async (tx) => {
      const before = await holdOrganisation(tx, organisationScopeOf(staff), id);
      if (!before || before.name === name) return before;
      await renameOrganisation(tx, id, name);
      await insertAuditEntry(tx, staff.audit, {
        action: 'organisation.rename',
        subject: { type: 'organisation', id },
        organisationId: id,
        before: { name: before.name },
        after: { name },
      });
      return { ...before, name };
    });
    if (!renamed) throw notFound('organisation');
    return { status: 200, body: organisationItem(renamed) };
  },
});

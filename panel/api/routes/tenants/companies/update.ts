import { z } from 'zod';
import { changedMembers } from '../../../../../domain/audit/changed-members.ts';
import { notFound } from '../../../../../domain/problems.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { lockCompany, updateCompany } from '../../../../../prisma/tenants/company-list.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { CompanyItem, CompanyModules, CompanyName, companyItem } from './schema.ts';

export const updateCompanyRoute = definePanelRoute({
  method: 'patch',
  path: '/admin/api/companies/{companyId}',
  operationId: 'updateCompany',
  tag: 'Companies',
  summary: 'Rename a company or change its modules. Members that are left out do not change.',
  permission: 'companies.write',
  params: z.object({ companyId: z.string() }),
  query: z.object({}),
  body: {
    schema: z.object({ name: CompanyName.optional(), modules: CompanyModules.optional() }),
    required: true,
  },
  responses: { 200: { description: 'The company.', schema: CompanyItem } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { companyId }, body }) {
    const row = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const locked = await lockCompany(tx, staff.companies, companyId);
      if (!locked) return null;
      const before = { name: locked.name, modules: CompanyModules.parse(locked.modules) };
      const after = { name: body.name ?? before.name, modules: body.modules ?? before.modules };
      const changed = changedMembers(before, after);
      if (!changed) return locked;
      await audit({
        action: 'company.update',
        subject: { type: 'company', id: companyId },
        organizationId: locked.organization?.id ?? null,
        companyId,
        before: changed.before,
        after: changed.after,
      });
      return updateCompany(tx, companyId, after);
    });
    if (!row) throw notFound('company');
    return { status: 200, body: await companyItem(deps.prisma, row) };
  },
});

import { z } from 'zod';
import { changedMembers } from '../../../../../../domain/audit/changed-members.ts';
import { CapturePageSettings } from '../../../../../../domain/capture-links/page-settings.ts';
import { notFound } from '../../../../../../domain/problems.ts';
import { auditedTransaction } from '../../../../../../prisma/audit/audited-transaction.ts';
import { findCapturePage, saveCapturePage } from '../../../../../../prisma/capture-links/pages.ts';
import { lockCompany } from '../../../../../../prisma/tenants/company-list.ts';
import { definePanelRoute } from '../../../../http/route.ts';
import { CapturePageOfCompany, presentCapturePage } from './schema.ts';

export const updateCapturePageRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/companies/{companyId}/capture-page',
  operationId: 'updateCapturePage',
  tag: 'Companies',
  summary: "Set how a company's capture page looks, and which sites may embed it",
  permission: 'companies.write',
  params: z.object({ companyId: z.string() }),
  query: z.object({}),
  body: { schema: CapturePageSettings, required: true },
  responses: { 200: { description: 'The settings of the page.', schema: CapturePageOfCompany } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { companyId }, body }) {
    const found = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const company = await lockCompany(tx, staff.companies, companyId);
      if (!company) return null;
      const { hasLogo, ...before } = await findCapturePage(tx, companyId);
      const changed = changedMembers(before, body);
      if (!changed) return company;
      await audit({
        action: 'company.capture_page',
        subject: { type: 'company', id: companyId },
        organizationId: company.organization?.id ?? null,
        companyId,
        before: changed.before,
        after: changed.after,
      });
      await saveCapturePage(tx, companyId, body);
      return company;
    });
    if (!found) throw notFound('company');
    return { status: 200, body: await presentCapturePage(deps.prisma, companyId) };
  },
});

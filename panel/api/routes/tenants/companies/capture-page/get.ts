import { z } from 'zod';
import { notFound } from '../../../../../../domain/problems.ts';
import { findCompanyInScope } from '../../../../../../prisma/tenants/company-list.ts';
import { definePanelRoute } from '../../../../http/route.ts';
import { CapturePageOfCompany, presentCapturePage } from './schema.ts';

export const getCapturePageRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/companies/{companyId}/capture-page',
  operationId: 'getCapturePage',
  tag: 'Companies',
  summary: "Get how a company's capture page looks",
  permission: 'companies.write',
  params: z.object({ companyId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The settings of the page.', schema: CapturePageOfCompany } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { companyId } }) {
    if (!(await findCompanyInScope(deps.prisma, staff.companies, companyId))) throw notFound('company');
    return { status: 200, body: await presentCapturePage(deps.prisma, companyId) };
  },
});

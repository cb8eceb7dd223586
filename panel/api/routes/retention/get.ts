import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { findHeldSubjectInScope } from '../../../../prisma/retention/holds.ts';
import { definePanelRoute } from '../../http/route.ts';
import { presentRetention } from './present.ts';
import { CompanyRetention } from './schema.ts';

export const getRetentionRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/companies/{companyId}/retention',
  operationId: 'getRetention',
  tag: 'Companies',
  summary: 'How long a company and its workflows keep content, and what is due',
  permission: 'companies.read',
  params: z.object({ companyId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The retention.', schema: CompanyRetention } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { companyId } }) {
    const company = await findHeldSubjectInScope(deps.prisma, staff.companies, 'company', companyId);
    if (!company) throw notFound('company');
    return { status: 200, body: await presentRetention(deps.prisma, companyId, deps.config.retention.days) };
  },
});

import { z } from 'zod';
import { invalidField, notFound } from '../../../../domain/problems.ts';
import { changeRetention, companyOnlyKinds } from '../../../../operations/retention/change-settings.ts';
import { findHeldSubjectInScope } from '../../../../prisma/retention/holds.ts';
import { findWorkflowIdInScope } from '../../../../prisma/workflow-definitions/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { presentRetention } from './present.ts';
import { CompanyRetention, RetentionSettingsBody } from './schema.ts';

export const updateRetentionRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/companies/{companyId}/retention',
  operationId: 'updateRetention',
  tag: 'Companies',
  summary: 'Replace the retention of a company, or of one of its workflows',
  permission: 'retention.write',
  recentSignIn: true,
  params: z.object({ companyId: z.string() }),
  query: z.object({}),
  body: {
    schema: z.object({
      workflow: z
        .string()
        .max(100)
        .nullable()
        .default(null)
        .describe("Slug of a workflow; null for the company's own."),
      settings: RetentionSettingsBody,
    }),
    required: true,
  },
  responses: { 200: { description: 'The retention.', schema: CompanyRetention } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { companyId }, body: { workflow, settings } }) {
    const company = await findHeldSubjectInScope(deps.prisma, staff.companies, 'company', companyId);
    if (!company) throw notFound('company');
    const { organizationId } = company;
    const definitionId = workflow === null ? null : await findWorkflowIdInScope(deps.prisma, staff.companies, workflow);
    if (workflow !== null && definitionId === null) {
      throw invalidField('workflow', 'unknown', 'not a workflow of the company');
    }
    const [foreign] = workflow === null ? [] : companyOnlyKinds(settings);
    if (foreign) throw invalidField(`settings.${foreign}`, 'not_allowed', 'can only be set for the company');
    await changeRetention(deps.prisma, { companyId, definitionId, organizationId }, () => settings, staff.audit);
    return { status: 200, body: await presentRetention(deps.prisma, companyId, deps.config.retention.days) };
  },
});

import { z } from 'zod';
import { withdrawFromCompany } from '../../../../../operations/workflow-definitions/assignments.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { Assignment, AssignmentParams, findAssignmentEnds } from './assignment.ts';

export const withdrawWorkflowRoute = definePanelRoute({
  method: 'delete',
  path: '/admin/api/workflows/{slug}/assignments/{companyId}',
  operationId: 'withdrawPanelWorkflow',
  tag: 'Workflows',
  summary: 'Withdraw a workflow from a company. It can create no new sessions; existing ones continue.',
  permission: 'workflows.write',
  params: AssignmentParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The company can no longer use the workflow.', schema: Assignment } },
  errors: ['not-found'],
  async handle({ deps, staff, params }) {
    const { slug, companyId } = params;
    await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      await withdrawFromCompany(tx, audit, await findAssignmentEnds(tx, staff, params));
    });
    return { status: 200, body: { slug, companyId, isAssigned: false } };
  },
});

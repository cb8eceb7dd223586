import { z } from 'zod';
import { assignToCompany } from '../../../../../operations/workflow-definitions/assignments.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { Assignment, AssignmentParams, findAssignmentEnds } from './assignment.ts';

export const assignWorkflowRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/workflows/{slug}/assignments/{companyId}',
  operationId: 'assignPanelWorkflow',
  tag: 'Workflows',
  summary: 'Assign a workflow to a company. Repeating it changes nothing.',
  permission: 'workflows.write',
  params: AssignmentParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The company can use the workflow.', schema: Assignment } },
  errors: ['not-found'],
  async handle({ deps, staff, params }) {
    const { slug, companyId } = params;
    await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      await assignToCompany(tx, audit, await findAssignmentEnds(tx, staff, params));
    });
    return { status: 200, body: { slug, companyId, isAssigned: true } };
  },
});

import { z } from 'zod';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { isAssigned } from '../../../../../prisma/workflow-definitions/list.ts';
import { assignWorkflow } from '../../../../../prisma/workflow-definitions/publish.ts';
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
      const { definitionId, organizationId } = await findAssignmentEnds(tx, staff, params);
      if (await isAssigned(tx, definitionId, companyId)) return;
      await assignWorkflow(tx, slug, companyId);
      await audit({
        action: 'workflow.assign',
        subject: { type: 'workflow', id: definitionId },
        organizationId,
        companyId,
        after: { slug, companyId },
      });
    });
    return { status: 200, body: { slug, companyId, isAssigned: true } };
  },
});

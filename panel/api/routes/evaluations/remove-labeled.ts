import { z } from 'zod';
import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { deleteLabeled, findLabelableInScope } from '../../../../prisma/evaluations/labeled.ts';
import { definePanelRoute } from '../../http/route.ts';
import { SubmissionIdParams } from '../submissions/schema.ts';

export const removeLabeledRoute = definePanelRoute({
  method: 'delete',
  path: '/admin/api/labeled-documents/{submissionId}',
  operationId: 'removeLabeledDocument',
  tag: 'Improve',
  summary: 'Remove a submission from the labeled set of its workflow. Repeating it changes nothing.',
  permission: 'workflows.try',
  params: SubmissionIdParams,
  query: z.object({}),
  body: null,
  responses: {
    200: {
      description: 'It is not in the set.',
      schema: z.object({ submissionId: z.string() }).meta({ id: 'RemovedLabel' }),
    },
  },
  errors: ['not-found'],
  async handle({ deps, staff, params: { submissionId } }) {
    const found = isId('submission', submissionId)
      ? await findLabelableInScope(deps.prisma, staff.companies, submissionId)
      : null;
    if (!found) throw notFound('submission');
    await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      if (!(await deleteLabeled(tx, submissionId))) return;
      await audit({
        action: 'labeled_set.remove',
        subject: { type: 'workflow', id: found.definitionId },
        organizationId: found.company.organizationId,
        companyId: found.companyId,
        before: { workflow: found.workflowVersion.definition.slug, submissions: [submissionId] },
      });
    });
    return { status: 200, body: { submissionId } };
  },
});

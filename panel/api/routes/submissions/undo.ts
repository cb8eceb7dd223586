import { z } from 'zod';
import { notFound, ProblemError } from '../../../../domain/problems.ts';
import { undoDecision } from '../../../../operations/submissions/decide.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../http/route.ts';
import { DecidedSubmission, decidedProblem } from './decide.ts';
import { findSubmissionInScope } from './find-submission.ts';
import { SubmissionIdParams } from './schema.ts';

export const undoDecisionRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/submissions/{submissionId}/undo',
  operationId: 'undoPanelDecision',
  tag: 'Submissions',
  summary: 'Undo your own decision before it takes effect',
  permission: 'submissions.decide',
  params: SubmissionIdParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The submission waits for a decision again.', schema: DecidedSubmission } },
  errors: ['not-found', 'conflict', 'overloaded'],
  async handle({ deps, staff, params: { submissionId } }) {
    const { companyId, company } = await findSubmissionInScope(deps, staff, submissionId);
    const result = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const undone = await undoDecision(tx, companyId, submissionId, staff.userId);
      if (undone.kind === 'undone') {
        await audit({
          action: 'submission.undo',
          subject: { type: 'submission', id: submissionId },
          organizationId: company.organizationId,
          companyId,
          before: { decision: undone.action },
          after: { status: undone.status },
        });
      }
      return undone;
    });
    if (result.kind === 'decided') throw decidedProblem(result.decision);
    if (result.kind === 'none') {
      if (result.status === null) throw notFound('submission');
      throw new ProblemError(
        'conflict',
        `The submission is ${result.status}; there is no decision that can still be undone.`,
      );
    }
    return { status: 200, body: { id: submissionId, status: result.status, effectiveAt: null } };
  },
});

import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import type { ReviewAction } from '../../../../domain/submissions/review.ts';
import { submissionStatuses } from '../../../../domain/submissions/status.ts';
import { reviewSubmission } from '../../../../operations/submissions/review.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import type { EndpointReply } from '../../../http/endpoint.ts';
import { refusedAction } from '../../../routes/submissions/act.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';
import { findSubmissionInScope } from './find-submission.ts';

/** The response of a decision. */
export const DecidedSubmission = z
  .object({ id: z.string(), status: z.enum(submissionStatuses) })
  .meta({ id: 'DecidedSubmission' });

interface Decision {
  readonly deps: PanelDeps;
  readonly staff: Staff;
  readonly submissionId: string;
  readonly action: ReviewAction;
  readonly reason: string | null;
}

/** Carries out a person's decision and writes its audit entry. @throws ProblemError 404 or 409 */
export const decide = async ({ deps, staff, submissionId, action, reason }: Decision): Promise<EndpointReply> => {
  const { companyId, company } = await findSubmissionInScope(deps, staff, submissionId);
  const result = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
    const acted = await reviewSubmission(tx, { companyId, submissionId, action, actor: staff.actor, reason });
    if (acted.done)
      await audit({
        action: `submission.${action}`,
        subject: { type: 'submission', id: submissionId },
        organizationId: company.organizationId,
        companyId,
        before: { status: acted.before },
        after: { status: acted.status, ...(reason === null ? {} : { reason }) },
      });
    return acted;
  });
  if (!result.done) throw result.status === null ? notFound('submission') : refusedAction(action, result.status);
  deps.dispatch(result.messages);
  return { status: 200, body: { id: submissionId, status: result.status } };
};

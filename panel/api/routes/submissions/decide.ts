import { z } from 'zod';
import { refusedAction } from '../../../../api/routes/submissions/act.ts';
import { decisionScoreMin } from '../../../../domain/fraud/verdict.ts';
import { notFound, ProblemError } from '../../../../domain/problems.ts';
import { type ReviewAction, reviewActions } from '../../../../domain/submissions/review.ts';
import { submissionStatuses } from '../../../../domain/submissions/status.ts';
import { undoMs } from '../../../../domain/submissions/undo.ts';
import type { EndpointReply } from '../../../../http/endpoint.ts';
import { type DecisionRefusal, decideSubmission } from '../../../../operations/submissions/decide.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import type { Db } from '../../../../prisma/client.ts';
import { findNewestDecision } from '../../../../prisma/submissions/find-decision.ts';
import type { HeldDecision } from '../../../../prisma/submissions/held-decisions.ts';
import { requirePinnedVersion } from '../../../../prisma/workflow-definitions/find.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';
import { findSubmissionInScope } from './find-submission.ts';

/** The response of a decision. */
export const DecidedSubmission = z
  .object({
    id: z.string(),
    status: z.enum(submissionStatuses),
    effectiveAt: z.iso
      .datetime()
      .nullable()
      .describe('When an undoable decision takes effect; null if it has taken effect.'),
  })
  .meta({ id: 'DecidedSubmission' });

/** The members of every decision's body. */
export const undoable = {
  undoable: z
    .boolean()
    .optional()
    .describe(
      `If true, the decision takes effect after ${undoMs / 1_000} seconds and can be undone until then. Webhooks wait for it.`,
    ),
};

interface Decision {
  readonly deps: PanelDeps;
  readonly staff: Staff;
  readonly submissionId: string;
  readonly action: ReviewAction;
  readonly reason: string | null;
  readonly isUndoable: boolean;
}

/** 409: someone has decided about the submission and can still undo it. */
export const decidedProblem = ({ action, decidedBy, decidedAt }: HeldDecision): ProblemError => {
  const at = decidedAt.toISOString();
  return new ProblemError(
    'conflict',
    `The submission was ${reviewActions[action].event} by ${decidedBy.label} on ${at}. Only they can undo that.`,
    { members: { decidedBy: decidedBy.label, decidedAt: at } },
  );
};

/** The problem of a refused decision. Names the person who decided first. */
const refusalProblem = async (
  db: Db,
  { submissionId, action }: Decision,
  refusal: DecisionRefusal,
): Promise<ProblemError> => {
  switch (refusal.kind) {
    case 'decided':
      return decidedProblem(refusal.decision);
    case 'open_matches':
      return new ProblemError(
        'conflict',
        `Nobody has resolved ${refusal.count === 1 ? 'a fraud match' : `${refusal.count} fraud matches`} of the submission. Resolve each one, or approve with a reason.`,
        { members: { reason: 'open_matches' } },
      );
    case 'refused': {
      if (refusal.status === null) return notFound('submission');
      const problem = refusedAction(action, refusal.status);
      const decision = await findNewestDecision(db, submissionId);
      if (!decision) return problem;
      const at = decision.decidedAt.toISOString();
      const words = `${problem.message} ${decision.decidedBy} decided on ${at}.`;
      return new ProblemError('conflict', words, { members: { decidedBy: decision.decidedBy, decidedAt: at } });
    }
  }
};

/**
 * Carries out a person's decision, or holds it back while it can be undone, and writes its audit entry.
 * @throws ProblemError 404 or 409
 */
export const decide = async (decision: Decision): Promise<EndpointReply> => {
  const { deps, staff, submissionId, action, reason, isUndoable } = decision;
  const { companyId, company, definitionId, version } = await findSubmissionInScope(deps, staff, submissionId);
  const { processing } = await requirePinnedVersion(deps.prisma, definitionId, version);
  const matchScoreMin = decisionScoreMin(processing.fraud);
  const decidedBy = { ...staff.audit, userId: staff.userId };
  const result = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
    const input = { companyId, submissionId, action, reason, matchScoreMin, decidedBy };
    const decided = await decideSubmission(tx, input, isUndoable ? undoMs : null);
    const entry = {
      subject: { type: 'submission', id: submissionId },
      organizationId: company.organizationId,
      companyId,
    };
    if (decided.kind === 'done') {
      await audit({
        ...entry,
        action: `submission.${action}`,
        before: { status: decided.before },
        after: { status: decided.status, ...(reason === null ? {} : { reason }) },
      });
    }
    if (decided.kind === 'held') {
      await audit({
        ...entry,
        action: 'submission.decide',
        after: { decision: action, effectiveAt: decided.effectiveAt },
      });
    }
    return decided;
  });
  if (result.kind === 'held') {
    return {
      status: 200,
      body: { id: submissionId, status: result.status, effectiveAt: result.effectiveAt.toISOString() },
    };
  }
  if (result.kind !== 'done') throw await refusalProblem(deps.prisma, decision, result);
  deps.dispatch(result.messages);
  return { status: 200, body: { id: submissionId, status: result.status, effectiveAt: null } };
};

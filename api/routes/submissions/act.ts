import { notFound, ProblemError } from '../../../domain/problems.ts';
import { type ReviewAction, reviewActions } from '../../../domain/submissions/review.ts';
import { type SubmissionStatus, statusesThatAllow } from '../../../domain/submissions/status.ts';
import type { EndpointReply } from '../../../http/endpoint.ts';
import { reviewSubmission } from '../../../operations/submissions/review.ts';
import type { CallerKey } from '../../../prisma/access/api-keys.ts';
import { transact } from '../../../prisma/transaction.ts';
import { keyActor } from '../../auth/actor.ts';
import type { ApiDeps } from '../../route/deps.ts';

interface Act {
  readonly deps: ApiDeps;
  readonly auth: { readonly key: CallerKey; readonly companyId: string };
  readonly resource: { readonly id: string; readonly workflow: { slug: string; version: number } };
  readonly action: ReviewAction;
  readonly reason: string | null;
}

/** 409: the submission's status does not allow the action. Names the statuses that do. */
export const refusedAction = (action: ReviewAction, status: SubmissionStatus): ProblemError => {
  const allowed = statusesThatAllow(action).join(', ');
  return new ProblemError(
    'conflict',
    `The submission is ${status} and cannot be ${reviewActions[action].event}. It must be in: ${allowed}.`,
  );
};

/** Carries out a review action. @throws ProblemError 409 if the submission's status does not allow it. */
export const act = async ({ deps, auth, resource, action, reason }: Act): Promise<EndpointReply> => {
  const { companyId, key } = auth;
  const input = { companyId, submissionId: resource.id, action, actor: keyActor(key), reason };
  const result = await transact(deps.prisma, (tx) => reviewSubmission(tx, input));
  if (!result.done) {
    if (result.status === null) throw notFound('submission');
    throw refusedAction(action, result.status);
  }
  deps.dispatch(result.messages);
  return {
    status: 200,
    body: { submissionId: resource.id, workflow: resource.workflow, submissionStatus: result.status },
  };
};

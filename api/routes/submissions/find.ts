import { isId } from '../../../domain/ids.ts';
import { notFound } from '../../../domain/problems.ts';
import { findSubmissionRef } from '../../../prisma/submissions/find.ts';
import type { ApiDeps } from '../../route/deps.ts';

/**
 * The submission that the path names.
 * @throws ProblemError 404 if the company has no such submission or the id is malformed (decision D43).
 */
export const resolveSubmission = async (deps: ApiDeps, companyId: string, submissionId: string) => {
  const submission = isId('submission', submissionId)
    ? await findSubmissionRef(deps.prisma, companyId, submissionId)
    : null;
  if (!submission) throw notFound('submission');
  return submission;
};

import { isId } from '../../../../domain/ids.ts';
import { notFound, ProblemError } from '../../../../domain/problems.ts';
import { findSubmissionSubjectInScope, type SubmissionSubject } from '../../../../prisma/submissions/review-detail.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';

/** The submission at the path. @throws ProblemError 404 if it does not belong to one of the person's companies */
export const findSubmissionInScope = async (
  deps: PanelDeps,
  staff: Staff,
  submissionId: string,
): Promise<SubmissionSubject> => {
  const subject = isId('submission', submissionId)
    ? await findSubmissionSubjectInScope(deps.prisma, staff.companies, submissionId)
    : null;
  if (!subject) throw notFound('submission');
  return subject;
};

/** @throws ProblemError 410 if retention or erasure has removed the files */
export const requireFiles = ({ filesRemovedAt }: SubmissionSubject): void => {
  if (filesRemovedAt) throw new ProblemError('gone', `The files were removed on ${filesRemovedAt.toISOString()}.`);
};

import { z } from 'zod';
import { notFound, ProblemError } from '../../../../../domain/problems.ts';
import { processAgain } from '../../../../../operations/submissions/process-again.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { DecidedSubmission } from '../decide.ts';
import { findSubmissionInScope } from '../find-submission.ts';
import { SubmissionIdParams } from '../schema.ts';

export const processAgainRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/submissions/{submissionId}/process-again',
  operationId: 'processSubmissionAgain',
  tag: 'Submissions',
  summary: 'Process a submission again that failed for a reason other than its files',
  permission: 'submissions.process_again',
  params: SubmissionIdParams,
  query: z.object({}),
  body: null,
  responses: { 202: { description: 'The submission and its new status.', schema: DecidedSubmission } },
  errors: ['not-found', 'conflict', 'overloaded'],
  async handle({ deps, staff, params: { submissionId } }) {
    const { companyId } = await findSubmissionInScope(deps, staff, submissionId);
    const result = await processAgain(deps, companyId, submissionId, staff);
    switch (result.kind) {
      case 'unknown':
        throw notFound('submission');
      case 'refused':
        throw new ProblemError(
          'conflict',
          result.status === 'failed'
            ? 'The submission failed because of its files. Processing them again would not change that.'
            : `The submission is ${result.status}. Only a failed submission can be processed again.`,
        );
      case 'files_missing':
        throw new ProblemError(
          'conflict',
          `The files are no longer stored (${result.labels.join(', ')}). Ask the caller to upload them again.`,
        );
      case 'started':
        deps.dispatch(result.messages);
        return { status: 202, body: { id: submissionId, status: 'processing' } };
    }
  },
});

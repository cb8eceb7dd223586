import { z } from 'zod';
import { definePanelRoute } from '../../http/route.ts';
import { DecidedSubmission, decide } from './decide.ts';
import { SubmissionIdParams } from './schema.ts';

export const approveSubmissionRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/submissions/{submissionId}/approve',
  operationId: 'approvePanelSubmission',
  tag: 'Submissions',
  summary: 'Approve a submission',
  permission: 'submissions.decide',
  params: SubmissionIdParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The submission and its new status.', schema: DecidedSubmission } },
  errors: ['not-found', 'conflict', 'overloaded'],
  handle: ({ deps, staff, params }) =>
    decide({ deps, staff, submissionId: params.submissionId, action: 'approve', reason: null }),
});

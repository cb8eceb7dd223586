import { z } from 'zod';
import { Reason } from '../../../../api/routes/submissions/schema.ts';
import { definePanelRoute } from '../../http/route.ts';
import { DecidedSubmission, decide, undoable } from './decide.ts';
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
  body: {
    schema: z.object({
      ...undoable,
      reason: Reason.optional().describe('Needed to approve while fraud matches are not resolved.'),
    }),
    required: false,
  },
  responses: { 200: { description: 'The submission and its new status.', schema: DecidedSubmission } },
  errors: ['not-found', 'conflict', 'validation-error', 'overloaded'],
  handle: ({ deps, staff, params: { submissionId }, body: { reason = null, undoable: isUndoable = false } }) =>
    decide({ deps, staff, submissionId, action: 'approve', reason, isUndoable }),
});

import { z } from 'zod';
import { Reason } from '../../../../api/routes/submissions/schema.ts';
import { definePanelRoute } from '../../http/route.ts';
import { DecidedSubmission, decide, undoable } from './decide.ts';
import { SubmissionIdParams } from './schema.ts';

export const cancelSubmissionRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/submissions/{submissionId}/cancel',
  operationId: 'cancelPanelSubmission',
  tag: 'Submissions',
  summary: 'Cancel a submission',
  permission: 'submissions.decide',
  params: SubmissionIdParams,
  query: z.object({}),
  body: { schema: z.object({ ...undoable, reason: Reason.optional() }), required: false },
  responses: { 200: { description: 'The submission and its new status.', schema: DecidedSubmission } },
  errors: ['not-found', 'conflict', 'validation-error', 'overloaded'],
  handle: ({ deps, staff, params: { submissionId }, body: { reason = null, undoable: isUndoable = false } }) =>
    decide({ deps, staff, submissionId, action: 'cancel', reason, isUndoable }),
});

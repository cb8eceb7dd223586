import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';
import { act } from './act.ts';
import { resolveSubmission } from './find.ts';
import { ActedSubmission, CancelBody, SubmissionParams } from './schema.ts';

export const cancelSubmission = defineRoute({
  method: 'post',
  path: '/api/v1/submissions/{submissionId}/cancel',
  operationId: 'cancelSubmission',
  tag: 'Submissions',
  summary: 'Cancel a submission',
  description:
    'Cancels a submission that is not decided yet: one in created, processing, review or capture_quality_blocked.',
  access: 'company',
  takesIdempotencyKey: true,
  module: 'submissions',
  scope: 'review',
  bucket: 'write',
  params: SubmissionParams,
  query: z.object({}),
  body: { schema: CancelBody, required: false },
  responses: { 200: { description: 'The submission and its new status.', schema: ActedSubmission } },
  errors: ['bad-request', 'validation-error', 'not-found', 'conflict', 'overloaded'],
  resolve: ({ deps, auth, params }) => resolveSubmission(deps, auth.companyId, params.submissionId),
  handle: ({ deps, auth, resource, body }) =>
    act({ deps, auth, resource, action: 'cancel', reason: body.reason ?? null }),
});

import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';
import { act } from './act.ts';
import { resolveSubmission } from './find.ts';
import { ActedSubmission, RejectBody, SubmissionParams } from './schema.ts';

export const rejectSubmission = defineRoute({
  method: 'post',
  path: '/api/v1/submissions/{submissionId}/reject',
  operationId: 'rejectSubmission',
  tag: 'Submissions',
  summary: 'Reject a submission',
  description: 'Rejects a submission that is in review, and stores the reason.',
  access: 'company',
  takesIdempotencyKey: true,
  module: 'submissions',
  scope: 'review',
  bucket: 'write',
  params: SubmissionParams,
  query: z.object({}),
  body: { schema: RejectBody, required: true },
  responses: { 200: { description: 'The submission and its new status.', schema: ActedSubmission } },
  errors: ['bad-request', 'validation-error', 'not-found', 'conflict', 'overloaded'],
  resolve: ({ deps, auth, params }) => resolveSubmission(deps, auth.companyId, params.submissionId),
  handle: ({ deps, auth, resource, body }) => act({ deps, auth, resource, action: 'reject', reason: body.reason }),
});

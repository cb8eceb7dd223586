import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';
import { act } from './act.ts';
import { resolveSubmission } from './find.ts';
import { ActedSubmission, SubmissionParams } from './schema.ts';

export const approveSubmission = defineRoute({
  method: 'post',
  path: '/api/v1/submissions/{submissionId}/approve',
  operationId: 'approveSubmission',
  tag: 'Submissions',
  summary: 'Approve a submission',
  description: 'Approves a submission that is in review.',
  access: 'company',
  takesIdempotencyKey: true,
  module: 'submissions',
  scope: 'review',
  bucket: 'write',
  params: SubmissionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The submission and its new status.', schema: ActedSubmission } },
  errors: ['not-found', 'conflict', 'overloaded'],
  resolve: ({ deps, auth, params }) => resolveSubmission(deps, auth.companyId, params.submissionId),
  handle: ({ deps, auth, resource }) => act({ deps, auth, resource, action: 'approve', reason: null }),
});

import { z } from 'zod';
import { isId } from '../../../domain/ids.ts';
import { notFound } from '../../../domain/problems.ts';
import { findSubmissionDetail } from '../../../prisma/submissions/find.ts';
import { defineRoute } from '../../route/route.ts';
import { presentDetail } from './present.ts';
import { SubmissionDetail, SubmissionParams } from './schema.ts';

export const getSubmission = defineRoute({
  method: 'get',
  path: '/api/v1/submissions/{submissionId}',
  operationId: 'getSubmission',
  tag: 'Submissions',
  summary: 'Get a submission',
  description: 'Returns files, extracted data, fraud matches and history. Every API key of the company can read it.',
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: SubmissionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The submission.', schema: SubmissionDetail } },
  errors: ['not-found'],
  async handle({ deps, auth, params }) {
    const { submissionId } = params;
    const row = isId('submission', submissionId)
      ? await findSubmissionDetail(deps.prisma, auth.companyId, submissionId)
      : null;
    if (!row) throw notFound('submission');
    return { status: 200, body: await presentDetail(deps.storage, deps.config.sessions.downloadUrlTtlMs, row) };
  },
});

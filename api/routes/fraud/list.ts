import { z } from 'zod';
import { pageOf, wholeList } from '../../../http/pagination.ts';
import { listFraudMatches } from '../../../prisma/fraud/matches.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveSubmission } from '../submissions/find.ts';
import { FraudMatch, SubmissionParams } from '../submissions/schema.ts';

export const listFraudMatchesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/submissions/{submissionId}/fraud-matches',
  operationId: 'listFraudMatches',
  tag: 'Fraud matches',
  summary: "List a submission's fraud matches",
  description: 'Returns all matches in one response, newest first.',
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: SubmissionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'All fraud matches of the submission.', schema: pageOf(FraudMatch) } },
  errors: ['not-found'],
  resolve: ({ deps, auth, params }) => resolveSubmission(deps, auth.companyId, params.submissionId),
  async handle({ deps, auth, resource }) {
    const rows = await listFraudMatches(deps.prisma, auth.companyId, resource.id);
    const data = rows.map(({ targetSubmission, ...row }) =>
      FraudMatch.parse({
        ...row,
        resolvedAt: row.resolvedAt?.toISOString() ?? null,
        targetSubmission: targetSubmission && {
          id: targetSubmission.id,
          createdAt: targetSubmission.createdAt.toISOString(),
        },
      }),
    );
    return { status: 200, body: { data, pagination: wholeList } };
  },
});

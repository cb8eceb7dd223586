import { z } from 'zod';
import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { readFingerprintsOf } from '../../../../prisma/fraud/matches.ts';
import { findReviewedSubmissionInScope } from '../../../../prisma/submissions/review-detail.ts';
import { requirePinnedVersion } from '../../../../prisma/workflow-definitions/find.ts';
import { definePanelRoute } from '../../http/route.ts';
import { presentReview } from './presenter.ts';
import { SubmissionIdParams, SubmissionReview } from './schema.ts';

export const getSubmissionRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/submissions/{submissionId}',
  operationId: 'getPanelSubmission',
  tag: 'Submissions',
  summary: 'A submission with everything that a review needs',
  permission: 'submissions.read',
  viewed: 'submission',
  params: SubmissionIdParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The submission.', schema: SubmissionReview } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { submissionId } }) {
    const row = isId('submission', submissionId)
      ? await findReviewedSubmissionInScope(deps.prisma, staff.companies, submissionId)
      : null;
    if (!row) throw notFound('submission');
    const version = await requirePinnedVersion(deps.prisma, row.definitionId, row.version);
    const targets = row.fraudMatches.flatMap(({ targetSubmissionId }) => targetSubmissionId ?? []);
    const fingerprints = targets.length > 0 ? await readFingerprintsOf(deps.prisma, [row.id, ...targets]) : [];
    return { status: 200, body: presentReview(row, version, fingerprints) };
  },
});

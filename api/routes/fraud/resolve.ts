import { z } from 'zod';
import { idText, isId } from '../../../domain/ids.ts';
import { notFound, ProblemError } from '../../../domain/problems.ts';
import { resolveFraudMatch } from '../../../operations/fraud/resolve.ts';
import { findSubmissionMatch } from '../../../prisma/fraud/matches.ts';
import { transact } from '../../../prisma/transaction.ts';
import { keyActor } from '../../auth/actor.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveSubmission } from '../submissions/find.ts';
import { ResolveBody, ResolvedFraudMatch, SubmissionParams } from '../submissions/schema.ts';

export const resolveFraudMatchRoute = defineRoute({
  method: 'post',
  path: '/api/v1/submissions/{submissionId}/fraud-matches/{matchId}/resolve',
  operationId: 'resolveFraudMatch',
  tag: 'Fraud matches',
  summary: 'Resolve a fraud match',
  description:
    'Marks a match as confirmed fraud or as a false positive, and recomputes fraudScore and fraudStatus. The submission status does not change. Repeating the same resolution returns 200 and changes nothing.',
  access: 'company',
  takesIdempotencyKey: true,
  module: 'submissions',
  scope: 'review',
  bucket: 'write',
  params: SubmissionParams.extend({ matchId: idText('fraudMatch').describe('Id of the fraud match (`fm_…`).') }),
  query: z.object({}),
  body: { schema: ResolveBody, required: true },
  responses: { 200: { description: 'The resolved match.', schema: ResolvedFraudMatch } },
  errors: ['bad-request', 'not-found', 'conflict', 'validation-error', 'overloaded'],
  async resolve({ deps, auth, params }) {
    const submission = await resolveSubmission(deps, auth.companyId, params.submissionId);
    const isKnown =
      isId('fraudMatch', params.matchId) &&
      (await findSubmissionMatch(deps.prisma, auth.companyId, submission.id, params.matchId));
    if (!isKnown) throw notFound('fraud match');
    return submission;
  },
  async handle({ deps, auth, params, body, resource }) {
    const { matchId } = params;
    const { resolution } = body;
    const actor = keyActor(auth.key);
    const input = { companyId: auth.companyId, submissionId: resource.id, matchId, resolution, actor };
    const result = await transact(deps.prisma, (tx) => resolveFraudMatch(tx, input));
    if (!result.resolved) {
      throw new ProblemError('conflict', `The fraud match has already been resolved as ${result.resolution}.`);
    }
    deps.dispatch(result.messages);
    const { workflow } = resource;
    return {
      status: 200,
      body: { submissionId: resource.id, matchId, resolution, workflow, submissionStatus: result.submissionStatus },
    };
  },
});

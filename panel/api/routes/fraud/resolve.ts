import { z } from 'zod';
import { ResolveBody } from '../../../../api/routes/submissions/schema.ts';
import { fraudResolutions } from '../../../../domain/fraud/verdict.ts';
import { isId } from '../../../../domain/ids.ts';
import { notFound, ProblemError } from '../../../../domain/problems.ts';
import { resolveFraudMatch } from '../../../../operations/fraud/resolve.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { findFraudMatchInScope } from '../../../../prisma/fraud/matches.ts';
import { definePanelRoute } from '../../http/route.ts';

const ResolvePairBody = ResolveBody.extend({
  wholePair: z
    .boolean()
    .optional()
    .describe('Also resolves the other open matches with the same earlier submission. Default: false.'),
}).meta({ id: 'ResolvePairOfDocuments' });

export const resolveFraudMatchRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/fraud-matches/{matchId}/resolve',
  operationId: 'resolvePanelFraudMatch',
  tag: 'Submissions',
  summary: 'Resolve a fraud match',
  permission: 'fraud.resolve',
  params: z.object({ matchId: z.string() }),
  query: z.object({}),
  body: { schema: ResolvePairBody, required: true },
  responses: {
    200: {
      description: 'The match is resolved. Repeating the same resolution changes nothing.',
      schema: z.object({ id: z.string(), resolution: z.enum(fraudResolutions) }).meta({ id: 'ResolvedMatch' }),
    },
  },
  errors: ['not-found', 'conflict', 'validation-error', 'overloaded'],
  async handle({ deps, staff, params: { matchId }, body: { resolution, wholePair = false } }) {
    const match = isId('fraudMatch', matchId)
      ? await findFraudMatchInScope(deps.prisma, staff.companies, matchId)
      : null;
    if (!match) throw notFound('fraud match');
    const { submissionId, companyId, company } = match;
    const result = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const resolved = await resolveFraudMatch(tx, {
        companyId,
        submissionId,
        matchId,
        resolution,
        wholePair,
        actor: staff.actor,
      });
      for (const id of resolved.resolved ? resolved.matchIds : []) {
        await audit({
          action: 'fraud_match.resolve',
          subject: { type: 'submission', id: submissionId },
          organizationId: company.organizationId,
          companyId,
          before: { matchId: id, resolution: null },
          after: { matchId: id, resolution },
        });
      }
      return resolved;
    });
    if (!result.resolved) {
      throw new ProblemError('conflict', `The fraud match has already been resolved as ${result.resolution}.`);
    }
    deps.dispatch(result.messages);
    return { status: 200, body: { id: matchId, resolution } };
  },
});

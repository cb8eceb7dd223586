import { z } from 'zod';
import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { findEvaluationInScope } from '../../../../prisma/evaluations/runs.ts';
import { requirePinnedVersion } from '../../../../prisma/workflow-definitions/find.ts';
import { definePanelRoute } from '../../http/route.ts';
import { presentEvaluation } from './present.ts';
import { EvaluationDetail } from './schema.ts';

export const getEvaluationRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/evaluations/{evaluationId}',
  operationId: 'getEvaluation',
  tag: 'Improve',
  summary: 'A run of a draft over a labeled set: its progress, the accuracy of each field, and the values that differ',
  permission: 'workflows.try',
  viewed: 'evaluation',
  params: z.object({ evaluationId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The evaluation.', schema: EvaluationDetail } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { evaluationId } }) {
    const row = isId('evaluation', evaluationId)
      ? await findEvaluationInScope(deps.prisma, staff.companies, evaluationId)
      : null;
    if (!row) throw notFound('evaluation');
    const { processing } = await requirePinnedVersion(deps.prisma, row.definitionId, row.version);
    return { status: 200, body: presentEvaluation(row, processing.engine !== 'http') };
  },
});

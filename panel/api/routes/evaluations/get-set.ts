import { z } from 'zod';
import { labeledMax } from '../../../../domain/evaluations/accuracy.ts';
import { listLabeled } from '../../../../prisma/evaluations/labeled.ts';
import { countEvaluated, listEvaluations } from '../../../../prisma/evaluations/runs.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findLabeledSet } from './find-set.ts';
import { presentEvaluationItem } from './present.ts';
import { CompanyId, LabeledSetDetail, SetParams } from './schema.ts';

export const getLabeledSetRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/labeled-sets/{slug}',
  operationId: 'getLabeledSet',
  tag: 'Improve',
  summary: 'The labeled set of a company and a workflow, and the newest runs of drafts over it',
  permission: 'workflows.try',
  params: SetParams,
  query: z.object({ companyId: CompanyId }),
  body: null,
  responses: { 200: { description: 'The set, the document that was added last first.', schema: LabeledSetDetail } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { slug }, query: { companyId } }) {
    const { set } = await findLabeledSet(deps, staff, companyId, slug);
    const [documents, evaluations] = await Promise.all([
      listLabeled(deps.prisma, set),
      listEvaluations(deps.prisma, set),
    ]);
    const progressOf = await countEvaluated(
      deps.prisma,
      evaluations.map(({ id }) => id),
    );
    return {
      status: 200,
      body: {
        documentsMax: labeledMax,
        documents: documents.map(({ submissionId, submission, addedAt }) => ({
          submissionId,
          clientSubmissionId: submission.clientSubmissionId,
          createdAt: submission.createdAt.toISOString(),
          addedAt: addedAt.toISOString(),
        })),
        evaluations: evaluations.map((one) => presentEvaluationItem(one, progressOf(one.id))),
      },
    };
  },
});

import { z } from 'zod';
import { invalidField } from '../../../../domain/problems.ts';
import { WorkflowFile } from '../../../../domain/workflow-definitions/definition.ts';
import { parseDefinition } from '../../../../http/validate.ts';
import { startEvaluation } from '../../../../operations/evaluations/start.ts';
import { DefinitionDraft } from '../../http/definition.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findLabeledSet } from './find-set.ts';
import { CompanyId, SetParams } from './schema.ts';

export const startEvaluationRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/labeled-sets/{slug}/evaluations',
  operationId: 'startEvaluation',
  tag: 'Improve',
  summary: 'Run a draft over a labeled set, beside the published version',
  permission: 'workflows.try',
  params: SetParams,
  query: z.object({}),
  body: { schema: z.object({ companyId: CompanyId, definition: DefinitionDraft }), required: true },
  responses: {
    202: {
      description: 'The documents are read. Read the evaluation for the progress and the result.',
      schema: z.object({ evaluationId: z.string() }).meta({ id: 'StartedEvaluation' }),
    },
  },
  errors: ['not-found', 'conflict', 'validation-error', 'rate-limit-exceeded'],
  async handle({ deps, staff, params: { slug }, body: { companyId, definition } }) {
    const { set, published } = await findLabeledSet(deps, staff, companyId, slug);
    const draft = parseDefinition(WorkflowFile, definition);
    if (draft.processing.engine === 'http') {
      throw invalidField(
        'processing.engine',
        'not_supported',
        'must not be “http”: processors only get submissions; try the draft with the engine builtin or llm',
      );
    }
    const { modelDocumentsMax } = deps.config.drafts;
    const started = await startEvaluation({ ...deps, modelDocumentsMax }, set, published, draft, staff.audit);
    deps.dispatch(started.messages);
    return { status: 202, body: { evaluationId: started.evaluationId } };
  },
});

import { z } from 'zod';
import { invalidField } from '../../../../domain/problems.ts';
import { WorkflowFile } from '../../../../domain/workflow-definitions/definition.ts';
import { parseDefinition } from '../../../../http/validate.ts';
import { startTrial } from '../../../../operations/trials/start.ts';
import { DefinitionDraft } from '../../http/definition.ts';
import { definePanelRoute } from '../../http/route.ts';
import { requireTrial } from './find-trial.ts';
import { TrialParams } from './schema.ts';

export const startTrialRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/trials/{trialId}/start',
  operationId: 'startTrial',
  tag: 'Improve',
  summary:
    'Process an uploaded sample with a draft. Repeating it processes the sample again, with another draft if you like.',
  permission: 'workflows.try',
  params: TrialParams,
  query: z.object({}),
  body: { schema: z.object({ definition: DefinitionDraft }), required: true },
  responses: {
    202: {
      description: 'The sample is processed. Read the trial until its state is `finished` or `failed`.',
      schema: z.object({ trialId: z.string(), run: z.int() }).meta({ id: 'StartedTrial' }),
    },
  },
  errors: ['not-found', 'files-missing', 'validation-error', 'rate-limit-exceeded', 'overloaded'],
  async handle({ deps, staff, params: { trialId }, body: { definition } }) {
    const trial = await requireTrial(deps, staff, trialId);
    const draft = parseDefinition(WorkflowFile, definition);
    if (draft.processing.engine === 'http') {
      throw invalidField(
        'processing.engine',
        'not_supported',
        'must not be “http”: processors only get submissions; try the draft with the engine builtin or llm',
      );
    }
    const { run, messages } = await startTrial(
      { ...deps, modelDocumentsMax: deps.config.drafts.modelDocumentsMax },
      trial,
      draft,
      staff.audit,
    );
    deps.dispatch(messages);
    return { status: 202, body: { trialId, run } };
  },
});

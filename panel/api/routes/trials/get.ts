import { z } from 'zod';
import { definePanelRoute } from '../../http/route.ts';
import { requireTrial } from './find-trial.ts';
import { presentTrial } from './present.ts';
import { Trial, TrialParams } from './schema.ts';

export const getTrialRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/trials/{trialId}',
  operationId: 'getTrial',
  tag: 'Improve',
  summary: 'A sample with what the engine found in it',
  permission: 'workflows.try',
  params: TrialParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The sample.', schema: Trial } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { trialId } }) {
    return { status: 200, body: presentTrial(await requireTrial(deps, staff, trialId)) };
  },
});

import { z } from 'zod';
import { removeTrial } from '../../../../operations/retention/remove-trials.ts';
import { definePanelRoute } from '../../http/route.ts';
import { requireTrial } from './find-trial.ts';
import { TrialParams } from './schema.ts';

export const removeTrialRoute = definePanelRoute({
  method: 'delete',
  path: '/admin/api/trials/{trialId}',
  operationId: 'removeTrial',
  tag: 'Improve',
  summary: 'Remove a sample with its files and its result',
  permission: 'workflows.try',
  params: TrialParams,
  query: z.object({}),
  body: null,
  responses: {
    200: {
      description: 'The sample is removed.',
      schema: z.object({ trialId: z.string() }).meta({ id: 'RemovedTrial' }),
    },
  },
  errors: ['not-found', 'conflict'],
  async handle({ deps, staff, params: { trialId } }) {
    const trial = await requireTrial(deps, staff, trialId);
    deps.dispatch(await removeTrial(deps.prisma, trial, staff.audit));
    return { status: 200, body: { trialId } };
  },
});

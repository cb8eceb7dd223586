import { z } from 'zod';
import { trialsMax } from '../../../../domain/trials/limits.ts';
import { listTrials } from '../../../../prisma/trials/find.ts';
import { definePanelRoute } from '../../http/route.ts';
import { presentTrialItem } from './present.ts';
import { TrialItem } from './schema.ts';

export const listTrialsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/trials',
  operationId: 'listTrials',
  tag: 'Improve',
  summary: 'Your samples of a workflow, the newest first',
  permission: 'workflows.try',
  params: z.object({}),
  query: z.object({ workflow: z.string().max(63).describe('The slug of the draft.') }),
  body: null,
  responses: { 200: { description: 'The samples.', schema: z.object({ data: z.array(TrialItem) }) } },
  errors: [],
  async handle({ deps, staff, query: { workflow } }) {
    const rows = await listTrials(deps.prisma, staff, workflow, trialsMax);
    return { status: 200, body: { data: rows.map(presentTrialItem) } };
  },
});

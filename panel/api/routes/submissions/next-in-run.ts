import { z } from 'zod';
import { findNextInRun, openNextInRun } from '../../../../prisma/submissions/viewers.ts';
import { definePanelRoute } from '../../http/route.ts';
import { runIdsMax } from './run.ts';

const NextInRun = z
  .object({
    id: z.string().nullable().describe('The document to review next; null if none is free.'),
    waiting: z
      .object({ count: z.int(), people: z.array(z.string()).describe('The names of those who have them open.') })
      .describe('If no document is free: how many still wait for a decision, because someone else has them open.'),
  })
  .meta({ id: 'NextInRun' });

export const nextInRunRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/review-run/next',
  operationId: 'findNextInReviewRun',
  tag: 'Submissions',
  summary: 'The first of some submissions that waits for a decision and that nobody else has open',
  permission: 'submissions.read',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      ids: z.array(z.string()).max(runIdsMax).describe('The submissions that are left of the run, in their order.'),
      open: z.boolean().describe('Whether you open it immediately, so that others get another one.'),
    }),
    required: true,
  },
  responses: { 200: { description: 'The next document, or who has the others open.', schema: NextInRun } },
  errors: ['overloaded'],
  async handle({ deps, staff, body: { ids, open } }) {
    const find = open ? openNextInRun : findNextInRun;
    return { status: 200, body: await find(deps.prisma, staff.companies, ids, staff.userId) };
  },
});

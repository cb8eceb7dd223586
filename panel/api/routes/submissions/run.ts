import { z } from 'zod';
import { queueFilterOf, queueFilters } from '../../../../operations/exports/filters/submissions.ts';
import { listQueueIdsInScope } from '../../../../prisma/submissions/queue.ts';
import { definePanelRoute } from '../../http/route.ts';

/** The most submissions in a run. */
export const runIdsMax = 1_000;

const ReviewRun = z
  .object({
    ids: z.array(z.string()).describe(`Ids of submissions in their order, ${runIdsMax.toLocaleString('en')} at most.`),
    hasMore: z.boolean(),
  })
  .meta({ id: 'ReviewRun' });

export const reviewRunRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/review-run',
  operationId: 'listReviewRun',
  tag: 'Submissions',
  summary: 'The submissions that wait for a decision, to review one after another',
  permission: 'submissions.read',
  params: z.object({}),
  query: z.object(queueFilters),
  body: null,
  responses: { 200: { description: 'The submissions of this moment.', schema: ReviewRun } },
  errors: [],
  async handle({ deps, staff, query }) {
    const { order = 'oldest' } = query;
    const filter = { ...queueFilterOf(query), status: 'review' as const };
    const ids = await listQueueIdsInScope(deps.prisma, staff.companies, filter, {
      order,
      position: null,
      take: runIdsMax + 1,
    });
    return { status: 200, body: { ids: ids.slice(0, runIdsMax), hasMore: ids.length > runIdsMax } };
  },
});

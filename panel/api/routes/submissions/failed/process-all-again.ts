import { z } from 'zod';
import { processFailedAgain } from '../../../../../operations/submissions/process-failed-again.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { FailedSpan, searchOf } from './search.ts';

/** The most submissions in one request, so that it answers within seconds. */
const pageSize = 50;

const Position = z
  .object({ failedAt: z.iso.datetime(), sessionId: z.string().max(100) })
  .describe('Where a call stopped.');

export const processAllAgainRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/failed-submissions/process-again',
  operationId: 'processFailedSubmissionsAgain',
  tag: 'Submissions',
  summary: `Process submissions again that failed in a time span; at most ${pageSize} in one call`,
  permission: 'submissions.process_again',
  params: z.object({}),
  query: z.object({}),
  body: { schema: FailedSpan.extend({ after: Position.optional() }), required: true },
  responses: {
    202: {
      description: 'What was started. Send `next` as `after` to continue; it is null after the last page.',
      schema: z.object({ started: z.int(), filesMissing: z.int(), next: Position.nullable() }),
    },
  },
  errors: ['not-found', 'overloaded'],
  async handle({ deps, staff, body: { after, ...span } }) {
    const position = after ? { ...after, failedAt: new Date(after.failedAt) } : null;
    const { next, ...counts } = await processFailedAgain(
      deps,
      searchOf(staff, span),
      { position, take: pageSize },
      staff,
      deps.dispatch,
    );
    return {
      status: 202,
      body: { ...counts, next: next && { ...next, failedAt: next.failedAt.toISOString() } },
    };
  },
});

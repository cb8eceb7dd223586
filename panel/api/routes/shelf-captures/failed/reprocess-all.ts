import { z } from 'zod';
import { reprocessFailed } from '../../../../../operations/shelf-captures/reprocess-failed.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { captureSearchOf, FailedCaptureSpan } from './search.ts';

/** The most captures in one request, so that it answers within seconds. */
const pageSize = 50;

const Position = z.object({ failedAt: z.iso.datetime(), id: z.string().max(100) }).describe('Where a call stopped.');

export const reprocessFailedCapturesRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/failed-captures/reprocess',
  operationId: 'reprocessFailedCaptures',
  tag: 'Shelf captures',
  summary: `Analyze captures again that failed in a time span; at most ${pageSize} in one call`,
  permission: 'submissions.process_again',
  params: z.object({}),
  query: z.object({}),
  body: { schema: FailedCaptureSpan.extend({ after: Position.optional() }), required: true },
  responses: {
    202: {
      description: 'What was started. Send `next` as `after` to continue; it is null after the last page.',
      schema: z.object({ started: z.int(), next: Position.nullable() }),
    },
  },
  errors: ['not-found', 'overloaded'],
  async handle({ deps, staff, body: { after, ...span } }) {
    const position = after ? { ...after, failedAt: new Date(after.failedAt) } : null;
    const { started, next } = await reprocessFailed(
      deps.prisma,
      captureSearchOf(staff, span),
      { position, take: pageSize },
      staff.audit,
      deps.dispatch,
    );
    return { status: 202, body: { started, next: next && { ...next, failedAt: next.failedAt.toISOString() } } };
  },
});

import { z } from 'zod';
import { restartableShelfCodes } from '../../../../../domain/shelf-captures/outcome.ts';
import { countFailedCapturesInScope } from '../../../../../prisma/shelf-captures/failed.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { captureSearchOf, FailedCaptureSpan } from './search.ts';

const FailedCaptureCount = z
  .object({
    total: z.int(),
    byCode: z.array(z.object({ code: z.enum(restartableShelfCodes), count: z.int() })).describe('Most frequent first.'),
  })
  .meta({ id: 'FailedCaptureCount' });

export const countFailedCapturesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/failed-captures',
  operationId: 'countFailedCaptures',
  tag: 'Shelf captures',
  summary: 'Count captures that failed in a time span and can be analyzed again',
  permission: 'submissions.process_again',
  params: z.object({}),
  query: FailedCaptureSpan,
  body: null,
  responses: { 200: { description: 'How many, by the code of the failure.', schema: FailedCaptureCount } },
  errors: ['not-found'],
  async handle({ deps, staff, query }) {
    const byCode = await countFailedCapturesInScope(deps.prisma, captureSearchOf(staff, query));
    const total = byCode.reduce((sum, { count }) => sum + count, 0);
    return { status: 200, body: { total, byCode: [...byCode] } };
  },
});

import { z } from 'zod';
import { restartableCodes } from '../../../../../domain/submissions/failure-codes.ts';
import { countFailedInScope } from '../../../../../prisma/submissions/process-again.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { FailedSpan, searchOf } from './search.ts';

const FailedCount = z
  .object({
    total: z.int(),
    byCode: z.array(z.object({ code: z.enum(restartableCodes), count: z.int() })).describe('Most frequent first.'),
  })
  .meta({ id: 'FailedCount' });

export const countFailedRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/failed-submissions',
  operationId: 'countFailedSubmissions',
  tag: 'Submissions',
  summary: 'Count submissions that failed in a time span and can be processed again',
  permission: 'submissions.process_again',
  params: z.object({}),
  query: FailedSpan,
  body: null,
  responses: { 200: { description: 'How many, by the code of the failure.', schema: FailedCount } },
  errors: ['not-found'],
  async handle({ deps, staff, query }) {
    const byCode = await countFailedInScope(deps.prisma, searchOf(staff, query));
    return { status: 200, body: { total: byCode.reduce((sum, { count }) => sum + count, 0), byCode } };
  },
});

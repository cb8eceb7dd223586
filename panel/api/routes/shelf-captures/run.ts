import { z } from 'zod';
import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { findCaptureRunInScope } from '../../../../prisma/shelf-captures/detail.ts';
import { definePanelRoute } from '../../http/route.ts';
import { presentRun } from './presenters/run.ts';
import { CaptureIdParams, CaptureRunDetail, KeptShelfResult } from './presenters/schema.ts';

export const getCaptureRunRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/shelf-captures/{sessionId}/runs/{runId}',
  operationId: 'getPanelCaptureRun',
  tag: 'Shelf captures',
  summary: 'A run of a capture with its recognized counts',
  permission: 'shelf.read',
  viewed: 'shelf_capture',
  params: CaptureIdParams.extend({ runId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The run.', schema: CaptureRunDetail } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { sessionId, runId } }) {
    const isPossible = isId('shelfCapture', sessionId) && isId('shelfRun', runId);
    const run = isPossible ? await findCaptureRunInScope(deps.prisma, staff.companies, sessionId, runId) : null;
    if (!run) throw notFound('run');
    const count = run.result === null ? null : KeptShelfResult.parse(run.result);
    return { status: 200, body: CaptureRunDetail.parse({ ...presentRun(run), count }) };
  },
});

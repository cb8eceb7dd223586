import { z } from 'zod';
import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { findCaptureDetailInScope } from '../../../../prisma/shelf-captures/detail.ts';
import { definePanelRoute } from '../../http/route.ts';
import { presentCapture } from './presenters/capture.ts';
import { CaptureIdParams, CaptureReview } from './presenters/schema.ts';

export const getCaptureRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/shelf-captures/{sessionId}',
  operationId: 'getPanelCapture',
  tag: 'Shelf captures',
  summary: 'A shelf capture with everything that a review needs',
  permission: 'shelf.read',
  viewed: 'shelf_capture',
  params: CaptureIdParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The capture.', schema: CaptureReview } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { sessionId } }) {
    const row = isId('shelfCapture', sessionId)
      ? await findCaptureDetailInScope(deps.prisma, staff.companies, sessionId)
      : null;
    if (!row) throw notFound('shelf session');
    return { status: 200, body: presentCapture(row) };
  },
});

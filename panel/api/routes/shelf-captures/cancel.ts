import { z } from 'zod';
import { cancelCapture } from '../../../../operations/shelf-captures/cancel.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findCaptureInScope } from './find-capture.ts';
import { CaptureIdParams, ChangedCapture } from './presenters/schema.ts';

export const cancelCaptureRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/shelf-captures/{sessionId}/cancel',
  operationId: 'cancelPanelCapture',
  tag: 'Shelf captures',
  summary: 'Cancel an open or active capture. A capture that has ended does not change.',
  permission: 'shelf.review',
  params: CaptureIdParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The capture and its status.', schema: ChangedCapture } },
  errors: ['not-found', 'overloaded'],
  async handle({ deps, staff, params: { sessionId } }) {
    const subject = await findCaptureInScope(deps, staff, sessionId);
    const { after, messages } = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const cancelled = await cancelCapture(tx, subject.companyId, sessionId);
      if (cancelled.before !== cancelled.after) {
        await audit({
          action: 'shelf.cancel',
          subject: { type: 'shelf_capture', id: sessionId },
          organizationId: subject.company.organizationId,
          companyId: subject.companyId,
          before: { status: cancelled.before },
          after: { status: cancelled.after },
        });
      }
      return cancelled;
    });
    deps.dispatch(messages);
    return { status: 200, body: { id: sessionId, status: after } };
  },
});

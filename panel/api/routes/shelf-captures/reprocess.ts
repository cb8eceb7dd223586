import { z } from 'zod';
import { requireStarted } from '../../../../api/routes/shelf-captures/start-run.ts';
import { startShelfRun } from '../../../../operations/shelf-captures/start-run.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findCaptureInScope } from './find-capture.ts';
import { CaptureIdParams, ChangedCapture } from './presenters/schema.ts';

const photosMin = 1;

export const reprocessCaptureRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/shelf-captures/{sessionId}/reprocess',
  operationId: 'reprocessPanelCapture',
  tag: 'Shelf captures',
  summary: 'Analyze a capture again with its pinned profile version',
  permission: 'shelf.review',
  params: CaptureIdParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The capture and its status.', schema: ChangedCapture } },
  errors: ['not-found', 'conflict', 'overloaded'],
  async handle({ deps, staff, params: { sessionId } }) {
    const { companyId, company } = await findCaptureInScope(deps, staff, sessionId);
    const { messages } = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const start = await startShelfRun(tx, companyId, sessionId, 'reprocess', photosMin);
      const started = requireStarted(start, 'reprocess', photosMin);
      await audit({
        action: 'shelf.reprocess',
        subject: { type: 'shelf_capture', id: sessionId },
        organizationId: company.organizationId,
        companyId,
        after: { runId: started.runId },
      });
      return started;
    });
    deps.dispatch(messages);
    return { status: 200, body: { id: sessionId, status: 'queued' } };
  },
});

import { z } from 'zod';
import { notFound, ProblemError } from '../../../../domain/problems.ts';
import { confirmReadReview } from '../../../../operations/shelf-captures/confirm-review.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findCaptureInScope } from './find-capture.ts';
import { CaptureIdParams } from './presenters/schema.ts';
import { staleResultProblem } from './stale-result.ts';

const ConfirmedCapture = z
  .object({ id: z.string(), reviewState: z.literal('confirmed') })
  .meta({ id: 'ConfirmedCapture' });

export const confirmCaptureRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/shelf-captures/{sessionId}/confirm',
  operationId: 'confirmPanelCapture',
  tag: 'Shelf captures',
  summary: 'Confirm a pending review; sends shelf.review.confirmed',
  permission: 'shelf.review',
  params: CaptureIdParams,
  query: z.object({}),
  body: {
    schema: z.object({ revision: z.string().describe('The revision of the result that the reviewer has seen.') }),
    required: true,
  },
  responses: { 200: { description: 'The review is confirmed.', schema: ConfirmedCapture } },
  errors: ['not-found', 'conflict', 'overloaded'],
  async handle({ deps, staff, params: { sessionId }, body }) {
    const subject = await findCaptureInScope(deps, staff, sessionId);
    const result = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const confirmation = await confirmReadReview(tx, sessionId, body.revision);
      if (confirmation.kind === 'confirmed') {
        await audit({
          action: 'shelf.confirm',
          subject: { type: 'shelf_capture', id: sessionId },
          organizationId: subject.company.organizationId,
          companyId: subject.companyId,
          before: { reviewState: 'pending' },
          after: { reviewState: 'confirmed', revision: body.revision },
        });
      }
      return confirmation;
    });
    if (result.kind === 'overtaken') throw staleResultProblem(result);
    if (result.kind === 'refused') {
      if (result.reviewState === null) throw notFound('shelf session');
      throw new ProblemError(
        'conflict',
        `The review is ${result.reviewState}; only a pending review can be confirmed.`,
      );
    }
    deps.dispatch(result.messages);
    return { status: 200, body: { id: sessionId, reviewState: 'confirmed' } };
  },
});

import { z } from 'zod';
import { notFound, ProblemError } from '../../../../domain/problems.ts';
import { redeliver } from '../../../../operations/webhooks/redeliver.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { findDeliveryInScope } from '../../../../prisma/webhooks/list.ts';
import { definePanelRoute } from '../../http/route.ts';

export const redeliverRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/deliveries/{deliveryId}/redeliver',
  operationId: 'redeliver',
  tag: 'Webhooks',
  summary: 'Redeliver a delivery with the same id and body, if it has settled or waits for its next attempt',
  permission: 'deliveries.redeliver',
  params: z.object({ deliveryId: z.string().max(100) }),
  query: z.object({}),
  body: null,
  responses: {
    202: {
      description: 'The delivery is queued again.',
      schema: z.object({ id: z.string(), status: z.literal('pending') }),
    },
  },
  errors: ['not-found', 'conflict'],
  async handle({ deps, staff, params }) {
    const messages = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const delivery = await findDeliveryInScope(tx, staff.companies, params.deliveryId);
      if (!delivery) throw notFound('delivery');
      const { id, status, series, companyId } = delivery;
      const queued = await redeliver(tx, [id]);
      if (queued.length === 0) {
        throw new ProblemError(
          'conflict',
          `The delivery is ${status}: an attempt is due or under way. It can be redelivered between two attempts, and once it is delivered or failed.`,
        );
      }
      await audit({
        action: 'delivery.redeliver',
        subject: { type: 'delivery', id },
        companyId,
        before: { status, series },
        after: { status: 'pending', series: series + 1 },
      });
      return queued;
    });
    deps.dispatch(messages);
    return { status: 202, body: { id: params.deliveryId, status: 'pending' } };
  },
});

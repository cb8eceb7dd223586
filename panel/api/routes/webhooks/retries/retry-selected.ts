import { z } from 'zod';
import { retryNow } from '../../../../../operations/webhooks/retry-now.ts';
import { definePanelRoute } from '../../../http/route.ts';

const deliveriesMax = 100;

export const retrySelectedRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/delivery-retries/selected',
  operationId: 'retrySelectedDeliveries',
  tag: 'Webhooks',
  summary: 'Send those of the deliveries again immediately that failed or wait for their next attempt',
  permission: 'deliveries.redeliver',
  params: z.object({}),
  query: z.object({}),
  body: { schema: z.object({ ids: z.array(z.string().max(100)).min(1).max(deliveriesMax) }), required: true },
  responses: {
    200: { description: 'How many were queued. Others are unchanged.', schema: z.object({ started: z.int() }) },
  },
  errors: [],
  async handle({ deps, staff, body: { ids } }) {
    return { status: 200, body: { started: await retryNow(deps.prisma, staff.companies, ids, staff.audit) } };
  },
});

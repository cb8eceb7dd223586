import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { commonWebhookHeaders } from '../../../../domain/webhooks/signature.ts';
import { findDeliveryInScope } from '../../../../prisma/webhooks/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { DeliveryDetail, deliveryItem } from './schema.ts';

export const getDeliveryRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/deliveries/{deliveryId}',
  operationId: 'getDelivery',
  tag: 'Webhooks',
  summary: 'A webhook delivery with its body and its attempts',
  permission: 'deliveries.read',
  params: z.object({ deliveryId: z.string().max(100) }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The delivery.', schema: DeliveryDetail } },
  errors: ['not-found'],
  async handle({ deps, staff, params }) {
    const delivery = await findDeliveryInScope(deps.prisma, staff.companies, params.deliveryId);
    if (!delivery) throw notFound('delivery');
    const attempts = delivery.attempts.map(({ deliveryId: _, attemptedAt, ...attempt }) => ({
      ...attempt,
      attemptedAt: attemptedAt.toISOString(),
    }));
    const { id: eventId, eventType, sequence, body } = delivery;
    const common = commonWebhookHeaders({ eventId, eventType, sequence });
    const headers = Object.entries(common).map(([name, value]) => ({ name, value }));
    return { status: 200, body: { ...deliveryItem(delivery), body, headers, attempts } };
  },
});

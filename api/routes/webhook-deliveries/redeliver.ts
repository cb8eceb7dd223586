import { z } from 'zod';
import { ProblemError } from '../../../domain/problems.ts';
import { redeliver } from '../../../operations/webhooks/redeliver.ts';
import { transact } from '../../../prisma/transaction.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveDelivery } from './find.ts';
import { DeliveryParams, presentDelivery, WebhookDelivery } from './schema.ts';

export const redeliverWebhook = defineRoute({
  method: 'post',
  path: '/api/v1/webhook-deliveries/{deliveryId}/redeliver',
  operationId: 'redeliverWebhook',
  tag: 'Webhook endpoints',
  summary: 'Send a webhook again',
  description:
    'Sends a delivery again immediately, with the same id and body, whether it failed, was delivered or waits for its next attempt.',
  access: 'company',
  bucket: 'write',
  params: DeliveryParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The delivery, which is being sent.', schema: WebhookDelivery } },
  errors: ['not-found', 'conflict'],
  resolve: ({ deps, auth, params }) => resolveDelivery(deps, auth.companyId, params.deliveryId),
  async handle({ deps, auth, resource }) {
    const messages = await transact(deps.prisma, (tx) => redeliver(tx, [resource.id]));
    if (messages.length === 0) {
      throw new ProblemError('conflict', 'An attempt of this delivery is due or under way. Read it again in a moment.');
    }
    deps.dispatch(messages);
    return { status: 200, body: presentDelivery(await resolveDelivery(deps, auth.companyId, resource.id)) };
  },
});

import { z } from 'zod';
import { deliveryFilterOf, deliveryFilters } from '../../../../../operations/exports/filters/deliveries.ts';
import { findRetriableInScope } from '../../../../../prisma/webhooks/retriable.ts';
import { definePanelRoute } from '../../../http/route.ts';

const countMax = 1_000;

export const countRetriesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/delivery-retries',
  operationId: 'countDeliveryRetries',
  tag: 'Webhooks',
  summary: 'Count deliveries of a filter that failed or wait for their next attempt',
  permission: 'deliveries.redeliver',
  params: z.object({}),
  query: z.object(deliveryFilters),
  body: null,
  responses: {
    200: {
      description: `How many, up to ${countMax}.`,
      schema: z.object({ total: z.int(), isMore: z.boolean() }).meta({ id: 'RetryCount' }),
    },
  },
  errors: [],
  async handle({ deps, staff, query }) {
    const ids = await findRetriableInScope(deps.prisma, staff.companies, deliveryFilterOf(query), null, countMax + 1);
    return { status: 200, body: { total: Math.min(ids.length, countMax), isMore: ids.length > countMax } };
  },
});

import { z } from 'zod';
import { at } from '../../../../../domain/assert.ts';
import { NewestFirstCursor, newestFirstPosition, readCursor, writeCursor } from '../../../../../http/pagination.ts';
import { deliveryFilterOf, deliveryFilters } from '../../../../../operations/exports/filters/deliveries.ts';
import { retryNow } from '../../../../../operations/webhooks/retry-now.ts';
import { findRetriableInScope, positionOfDelivery } from '../../../../../prisma/webhooks/retriable.ts';
import { definePanelRoute } from '../../../http/route.ts';

const list = 'panel-delivery-retries';

/** The most deliveries in one request, so that it answers within seconds. */
const pageSize = 50;

export const retryFilteredRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/delivery-retries',
  operationId: 'retryFilteredDeliveries',
  tag: 'Webhooks',
  summary: `Send deliveries of a filter again immediately that failed or wait for their next attempt; at most ${pageSize} in one call`,
  permission: 'deliveries.redeliver',
  params: z.object({}),
  query: z.object({}),
  body: { schema: z.object({ ...deliveryFilters, cursor: z.string().max(1_000).optional() }), required: true },
  responses: {
    200: {
      description: 'What was queued. Send `next` as `cursor` to continue; it is null after the last page.',
      schema: z.object({ started: z.int(), next: z.string().nullable() }),
    },
  },
  errors: [],
  async handle({ deps, staff, body: { cursor, ...filter } }) {
    const position = readCursor(list, NewestFirstCursor, cursor);
    const search = deliveryFilterOf(filter);
    const ids = await findRetriableInScope(deps.prisma, staff.companies, search, position, pageSize);
    const last = ids.length === pageSize ? await positionOfDelivery(deps.prisma, at(ids, -1)) : null;
    const started = ids.length === 0 ? 0 : await retryNow(deps.prisma, staff.companies, ids, staff.audit);
    return { status: 200, body: { started, next: last && writeCursor(list, newestFirstPosition(last)) } };
  },
});

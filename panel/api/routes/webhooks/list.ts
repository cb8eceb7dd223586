import { z } from 'zod';
import { newestFirstReply, PageQuery, pageOf } from '../../../../http/pagination.ts';
import { deliveryFilterOf, deliveryFilters } from '../../../../operations/exports/filters/deliveries.ts';
import { searchDeliveriesInScope } from '../../../../prisma/webhooks/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { DeliveryItem, deliveryItem } from './schema.ts';

const list = 'panel-deliveries';

export const listDeliveriesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/deliveries',
  operationId: 'listDeliveries',
  tag: 'Webhooks',
  summary: 'Webhook deliveries, newest first',
  permission: 'deliveries.read',
  params: z.object({}),
  query: PageQuery.extend(deliveryFilters),
  body: null,
  responses: { 200: { description: 'A page of deliveries.', schema: pageOf(DeliveryItem) } },
  errors: [],
  handle: ({ deps, staff, query }) =>
    newestFirstReply(
      list,
      query,
      (position, take) =>
        searchDeliveriesInScope(deps.prisma, staff.companies, deliveryFilterOf(query), position, take),
      deliveryItem,
    ),
});

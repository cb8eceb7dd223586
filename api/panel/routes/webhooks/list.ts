import { z } from 'zod';
import { deliveryStatuses } from '../../../../domain/webhooks/status.ts';
import { searchDeliveriesInScope } from '../../../../prisma/webhooks/list.ts';
import {
  NewestFirstCursor,
  newestFirstPosition,
  PageQuery,
  pageOf,
  pageSize,
  readCursor,
  toPage,
} from '../../../http/pagination.ts';
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
  query: PageQuery.extend({
    companyId: z.string().max(100).optional(),
    status: z.enum(deliveryStatuses).optional(),
    subject: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Id of a delivery, session, submission, batch or capture, or a batch reference.' }),
  }),
  body: null,
  responses: { 200: { description: 'A page of deliveries.', schema: pageOf(DeliveryItem) } },
  errors: [],
  async handle({ deps, staff, query }) {
    const size = pageSize(query);
    const position = readCursor(list, NewestFirstCursor, query.cursor);
    const rows = await searchDeliveriesInScope(deps.prisma, staff.companies, query, position, size + 1);
    return { status: 200, body: toPage(list, rows, size, deliveryItem, newestFirstPosition) };
  },
});

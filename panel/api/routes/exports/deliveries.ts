import { z } from 'zod';
import { exportReply, exportResponses } from '../../../../http/reply.ts';
import { deliveryExport } from '../../../../operations/exports/deliveries.ts';
import { deliveryFilterOf, deliveryFilters } from '../../../../operations/exports/filters/deliveries.ts';
import { readPages } from '../../../../operations/exports/table.ts';
import { searchDeliveriesInScope } from '../../../../prisma/webhooks/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { panelExportParameters, readerOf } from './reader.ts';

export const exportDeliveriesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/exports/deliveries',
  operationId: 'exportPanelDeliveries',
  tag: 'Exports',
  summary: 'The webhook deliveries of a filter as a file, without their bodies',
  permission: 'deliveries.read',
  exported: 'delivery.export',
  params: z.object({}),
  query: z.object({ ...deliveryFilters, ...panelExportParameters }),
  body: null,
  responses: exportResponses,
  errors: ['bad-request'],
  async handle({ deps, staff, query: { format, table, language, timeZone, ...query } }) {
    const read = () =>
      readPages(
        (position: { createdAt: Date; id: string } | null, take) =>
          searchDeliveriesInScope(deps.prisma, staff.companies, deliveryFilterOf(query), position, take),
        ({ createdAt, id }) => ({ createdAt, id }),
      );
    return exportReply(deliveryExport(read), { format, table }, readerOf(language, timeZone));
  },
});

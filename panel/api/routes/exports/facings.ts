import { z } from 'zod';
import { exportReply, exportResponses } from '../../../../http/reply.ts';
import { facingExport } from '../../../../operations/exports/facings.ts';
import { captureFilterOf, captureFilters } from '../../../../operations/exports/filters/captures.ts';
import { readPages } from '../../../../operations/exports/table.ts';
import { listCapturesInScope } from '../../../../prisma/shelf-captures/list.ts';
import { withResults } from '../../../../prisma/shelf-captures/results.ts';
import { definePanelRoute } from '../../http/route.ts';
import { panelExportParameters, readerOf } from './reader.ts';

/** Results of large shelves are large, so fewer of them are read at a time. */
const capturesMax = 50;

export const exportFacingsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/exports/facings',
  operationId: 'exportPanelFacings',
  tag: 'Exports',
  summary: 'The facings of the shelf captures of a filter as a file, with their insights as a second table',
  permission: 'shelf.read',
  exported: 'shelf.export',
  params: z.object({}),
  query: z.object({ ...captureFilters, ...panelExportParameters }),
  body: null,
  responses: exportResponses,
  errors: ['bad-request'],
  async handle({ deps, staff, query: { format, table, language, timeZone, ...query } }) {
    const { order = 'newest' } = query;
    const filter = captureFilterOf(query);
    const read = () =>
      readPages(
        async (position: { createdAt: Date; id: string } | null, take) =>
          withResults(
            deps.prisma,
            await listCapturesInScope(deps.prisma, staff.companies, filter, { order, position, take }),
          ),
        ({ createdAt, id }) => ({ createdAt, id }),
        capturesMax,
      );
    return exportReply(facingExport(read), { format, table }, readerOf(language, timeZone));
  },
});

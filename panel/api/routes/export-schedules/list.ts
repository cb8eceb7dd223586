import { z } from 'zod';
import { exportsOf } from '../../../../domain/exports/schedule.ts';
import { listSchedulesInScope } from '../../../../prisma/exports/schedules.ts';
import { definePanelRoute } from '../../http/route.ts';
import { bucketsOf } from '../tenants/organizations/buckets/schema.ts';
import { ExportSchedule, presentSchedule } from './schema.ts';

export const listExportSchedulesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/export-schedules',
  operationId: 'listExportSchedules',
  tag: 'Exports',
  summary: 'The exports on a schedule, the newest first',
  permission: 'exports.read',
  params: z.object({}),
  query: z.object({ companyId: z.string().max(100).optional() }),
  body: null,
  responses: {
    200: {
      description: 'The exports, and where new ones may be.',
      schema: z
        .object({
          data: z.array(ExportSchedule),
          buckets: z.array(z.string()).describe('The buckets that may be named, that of the service first.'),
          folder: z.string().describe("A company's part of a bucket, with {companyId} for its id."),
        })
        .meta({ id: 'ExportSchedules' }),
    },
  },
  errors: [],
  async handle({ deps, staff, query: { companyId } }) {
    const rows = await listSchedulesInScope(deps.prisma, staff.companies, companyId);
    const { export: buckets } = await bucketsOf(deps, staff);
    return {
      status: 200,
      body: { data: rows.map(presentSchedule), buckets: [...buckets], folder: exportsOf('{companyId}') },
    };
  },
});

import { z } from 'zod';
import { endSchedule } from '../../../../operations/exports/change.ts';
import { definePanelRoute } from '../../http/route.ts';
import { ExportSchedule, findOwnSchedule, presentSchedule } from './schema.ts';

export const removeExportScheduleRoute = definePanelRoute({
  method: 'delete',
  path: '/admin/api/export-schedules/{scheduleId}',
  operationId: 'removeExportSchedule',
  tag: 'Exports',
  summary: 'Remove an export on a schedule; its files stay',
  permission: 'exports.write',
  recentSignIn: true,
  params: z.object({ scheduleId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The export that is removed.', schema: ExportSchedule } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { scheduleId } }) {
    const schedule = await findOwnSchedule(deps, staff, scheduleId);
    deps.dispatch((await endSchedule(deps.prisma, schedule, staff.audit)).messages);
    return { status: 200, body: presentSchedule(schedule) };
  },
});

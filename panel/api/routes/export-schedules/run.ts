import { z } from 'zod';
import { writeAgain } from '../../../../operations/exports/change.ts';
import { definePanelRoute } from '../../http/route.ts';
import { ExportSchedule, findOwnSchedule, presentSchedule } from './schema.ts';

export const runExportScheduleRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/export-schedules/{scheduleId}/run',
  operationId: 'runExportSchedule',
  tag: 'Exports',
  summary: 'Write the files of an export again from a time on, or only the last one',
  permission: 'exports.write',
  params: z.object({ scheduleId: z.string() }),
  query: z.object({}),
  body: {
    schema: z.object({
      from: z.iso
        .datetime({ offset: true })
        .nullable()
        .default(null)
        .describe('A time in the first period; null for the last period that has ended.'),
    }),
    required: true,
  },
  responses: { 200: { description: 'The export.', schema: ExportSchedule } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { scheduleId }, body: { from } }) {
    const schedule = await findOwnSchedule(deps, staff, scheduleId);
    const start = from === null ? null : new Date(from);
    deps.dispatch((await writeAgain(deps.prisma, schedule, start, staff.audit)).messages);
    return { status: 200, body: presentSchedule(await findOwnSchedule(deps, staff, scheduleId)) };
  },
});

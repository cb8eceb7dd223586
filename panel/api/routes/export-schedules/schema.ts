import { z } from 'zod';
import { exportFormats, exportIntervals, exportKinds } from '../../../../domain/exports/schedule.ts';
import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { findScheduleInScope, type ScheduleRecord } from '../../../../prisma/exports/schedules.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';

/** The content, the interval and the format of an export. */
export const scheduleMembers = {
  kind: z.enum(exportKinds),
  filter: z
    .record(z.string().max(100), z.string().max(500))
    .describe('Parameters of the export of the list, without company, times and order.'),
  every: z.enum(exportIntervals).describe('Each file covers one of them, in UTC.'),
  format: z.enum(exportFormats),
  bucket: z.string().max(100),
};

export const ExportSchedule = z
  .object({
    id: z.string(),
    company: z.object({ id: z.string(), name: z.string() }),
    ...scheduleMembers,
    prefix: z.string(),
    coveredUntil: z.iso.datetime().describe('The end of the last period whose file is written.'),
    nextAt: z.iso.datetime().describe('When the file of the next period is written.'),
    lastRunAt: z.iso.datetime().nullable(),
    lastObject: z.string().nullable().describe('The key of the last file.'),
    lastRows: z.int().nullable().describe('Rows of the last file.'),
    lastError: z.string().nullable().describe('Why the file that is due is not written yet.'),
  })
  .meta({ id: 'ExportSchedule' });

export const presentSchedule = (row: ScheduleRecord): z.output<typeof ExportSchedule> => ({
  id: row.id,
  kind: row.kind,
  filter: row.filter,
  every: row.every,
  format: row.format,
  bucket: row.bucket,
  prefix: row.prefix,
  company: { id: row.companyId, name: row.company.name },
  coveredUntil: row.coveredUntil.toISOString(),
  nextAt: row.nextAt.toISOString(),
  lastRunAt: row.lastRunAt?.toISOString() ?? null,
  lastObject: row.lastObject,
  lastRows: row.lastRows,
  lastError: row.lastError,
});

/** The export that a path names. @throws ProblemError 404 if it does not belong to one of the person's companies */
export const findOwnSchedule = async (deps: PanelDeps, staff: Staff, id: string): Promise<ScheduleRecord> => {
  const found = isId('exportSchedule', id) ? await findScheduleInScope(deps.prisma, staff.companies, id) : null;
  if (!found) throw notFound('export');
  return found;
};

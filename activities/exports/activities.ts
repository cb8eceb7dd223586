import { type ExportDeps, runSchedule } from '../../operations/exports/run-schedule.ts';
import { withHeartbeat } from '../heartbeat.ts';

export type ExportActivities = ReturnType<typeof createExportActivities>;

export const createExportActivities = (deps: ExportDeps) => ({
  /** Writes the file of one period of an export, if it is due. `waitMs` is null if the export is removed. */
  runDueExport: ({ scheduleId }: { scheduleId: string }): Promise<{ waitMs: number | null }> =>
    withHeartbeat({}, async () => ({ waitMs: await runSchedule(deps, scheduleId) })),
});

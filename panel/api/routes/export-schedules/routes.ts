import type { PanelRoute } from '../../http/route.ts';
import { createExportScheduleRoute } from './create.ts';
import { listExportSchedulesRoute } from './list.ts';
import { removeExportScheduleRoute } from './remove.ts';
import { runExportScheduleRoute } from './run.ts';

/** The endpoints of scheduled exports. */
export const exportScheduleRoutes: readonly PanelRoute[] = [
  listExportSchedulesRoute,
  createExportScheduleRoute,
  runExportScheduleRoute,
  removeExportScheduleRoute,
];

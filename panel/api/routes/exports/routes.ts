import type { PanelRoute } from '../../http/route.ts';
import { exportAuditRoute } from './audit.ts';
import { exportDeliveriesRoute } from './deliveries.ts';
import { exportFacingsRoute } from './facings.ts';
import { exportSubmissionsRoute } from './submissions.ts';

/** The endpoints of exports. */
export const exportRoutes: readonly PanelRoute[] = [
  exportSubmissionsRoute,
  exportDeliveriesRoute,
  exportFacingsRoute,
  exportAuditRoute,
];

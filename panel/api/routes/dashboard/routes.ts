import type { PanelRoute } from '../../http/route.ts';
import { getBadgesRoute } from './badges.ts';
import { getDeliveryReportRoute } from './deliveries.ts';
import { getDashboardRoute } from './get.ts';
import { getProcessingReportRoute } from './processing.ts';
import { getReviewReportRoute } from './review.ts';
import { getShelfReportRoute } from './shelf.ts';

/** The endpoints of the dashboard and its reports. */
export const dashboardRoutes: readonly PanelRoute[] = [
  getBadgesRoute,
  getDashboardRoute,
  getReviewReportRoute,
  getProcessingReportRoute,
  getDeliveryReportRoute,
  getShelfReportRoute,
];

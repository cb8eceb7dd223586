import type { PanelRoute } from '../../http/route.ts';
import { getAuditRoute } from './get.ts';
import { listAuditRoute } from './list.ts';

/** The endpoints of the audit log. */
export const auditRoutes: readonly PanelRoute[] = [listAuditRoute, getAuditRoute];

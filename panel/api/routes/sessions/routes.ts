import type { PanelRoute } from '../../http/route.ts';
import { getSessionRoute } from './get.ts';
import { listSessionsRoute } from './list.ts';

/** The endpoints of sessions. */
export const sessionRoutes: readonly PanelRoute[] = [listSessionsRoute, getSessionRoute];

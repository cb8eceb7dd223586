import type { PanelRoute } from '../../http/route.ts';
import { eraseRoute } from './erase.ts';
import { getRetentionRoute } from './get.ts';
import { holdRoute } from './hold.ts';
import { updateRetentionRoute } from './update.ts';

/** The endpoints of retention, holds and erasure. */
export const retentionRoutes: readonly PanelRoute[] = [getRetentionRoute, updateRetentionRoute, holdRoute, eraseRoute];

import type { PanelRoute } from '../../http/route.ts';
import { createUploadRoute } from './create.ts';
import { submitUploadRoute } from './submit.ts';
import { listUploadTargetsRoute } from './targets.ts';

/** The endpoints of uploads in the panel. */
export const uploadRoutes: readonly PanelRoute[] = [listUploadTargetsRoute, createUploadRoute, submitUploadRoute];

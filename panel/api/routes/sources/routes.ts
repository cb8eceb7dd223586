import type { PanelRoute } from '../../http/route.ts';
import { createSourceRoute } from './create.ts';
import { listSourcesRoute } from './list.ts';
import { listRefusedObjectsRoute } from './refused.ts';
import { removeSourceRoute } from './remove.ts';
import { updateSourceRoute } from './update.ts';

/** The endpoints of bucket sources. */
export const sourceRoutes: readonly PanelRoute[] = [
  listSourcesRoute,
  createSourceRoute,
  updateSourceRoute,
  listRefusedObjectsRoute,
  removeSourceRoute,
];

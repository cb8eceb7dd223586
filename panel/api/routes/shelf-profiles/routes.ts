import type { PanelRoute } from '../../http/route.ts';
import { checkShelfProfileRoute } from './check.ts';
import { deactivateShelfVersionRoute } from './deactivate.ts';
import { getShelfProfileRoute } from './get.ts';
import { getCatalogImageRoute } from './image.ts';
import { listShelfProfilesRoute } from './list.ts';
import { publishShelfProfileRoute } from './publish.ts';
import { uploadCatalogImageRoute } from './upload-image.ts';
import { getShelfVersionRoute } from './version.ts';

/** The endpoints of shelf profiles. */
export const shelfProfileRoutes: readonly PanelRoute[] = [
  listShelfProfilesRoute,
  checkShelfProfileRoute,
  publishShelfProfileRoute,
  getShelfProfileRoute,
  getShelfVersionRoute,
  getCatalogImageRoute,
  deactivateShelfVersionRoute,
  uploadCatalogImageRoute,
];

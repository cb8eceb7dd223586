import type { PanelRoute } from '../../http/route.ts';
import { cancelCaptureRoute } from './cancel.ts';
import { getCatalogPictureRoute } from './catalog-picture.ts';
import { confirmCaptureRoute } from './confirm.ts';
import { correctCaptureRoute } from './correct.ts';
import { countFailedCapturesRoute } from './failed/count.ts';
import { reprocessFailedCapturesRoute } from './failed/reprocess-all.ts';
import { getCaptureRoute } from './get.ts';
import { listCapturesRoute } from './list.ts';
import { getPhotoRoute } from './picture.ts';
import { reprocessCaptureRoute } from './reprocess.ts';
import { getCaptureRunRoute } from './run.ts';

/** The endpoints of shelf captures. */
export const shelfCaptureRoutes: readonly PanelRoute[] = [
  listCapturesRoute,
  getCaptureRoute,
  getCaptureRunRoute,
  getPhotoRoute,
  getCatalogPictureRoute,
  correctCaptureRoute,
  confirmCaptureRoute,
  cancelCaptureRoute,
  reprocessCaptureRoute,
  countFailedCapturesRoute,
  reprocessFailedCapturesRoute,
];

import type { PanelRoute } from '../../http/route.ts';
import { approveSubmissionRoute } from './approve.ts';
import { cancelSubmissionRoute } from './cancel.ts';
import { correctFieldRoute } from './correct.ts';
import { countFailedRoute } from './failed/count.ts';
import { processAgainRoute } from './failed/process-again.ts';
import { processAllAgainRoute } from './failed/process-all-again.ts';
import { getSubmissionRoute } from './get.ts';
import { listSubmissionsRoute } from './list.ts';
import { nextInRunRoute } from './next-in-run.ts';
import { listPagesRoute } from './pages/list.ts';
import { getPageRoute } from './pages/picture.ts';
import { getThumbnailRoute } from './pages/thumbnail.ts';
import { getPageWordsRoute } from './pages/words.ts';
import { presenceRoute } from './presence.ts';
import { rejectSubmissionRoute } from './reject.ts';
import { reviewRunRoute } from './run.ts';
import { undoDecisionRoute } from './undo.ts';

/** The endpoints of submissions and their review. */
export const submissionRoutes: readonly PanelRoute[] = [
  listSubmissionsRoute,
  reviewRunRoute,
  nextInRunRoute,
  getSubmissionRoute,
  approveSubmissionRoute,
  rejectSubmissionRoute,
  cancelSubmissionRoute,
  undoDecisionRoute,
  presenceRoute,
  processAgainRoute,
  countFailedRoute,
  processAllAgainRoute,
  correctFieldRoute,
  listPagesRoute,
  getPageRoute,
  getThumbnailRoute,
  getPageWordsRoute,
];

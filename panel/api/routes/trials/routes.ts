import type { PanelRoute } from '../../http/route.ts';
import { createTrialRoute } from './create.ts';
import { getTrialRoute } from './get.ts';
import { listTrialsRoute } from './list.ts';
import { listTrialPagesRoute } from './pages/list.ts';
import { getTrialPageRoute } from './pages/picture.ts';
import { removeTrialRoute } from './remove.ts';
import { startTrialRoute } from './start.ts';

/** The endpoints of trials. */
export const trialRoutes: readonly PanelRoute[] = [
  listTrialsRoute,
  createTrialRoute,
  getTrialRoute,
  startTrialRoute,
  removeTrialRoute,
  listTrialPagesRoute,
  getTrialPageRoute,
];

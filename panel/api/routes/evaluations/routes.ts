import type { PanelRoute } from '../../http/route.ts';
import { addLabeledRoute } from './add-labeled.ts';
import { getEvaluationRoute } from './get.ts';
import { getLabeledSetRoute } from './get-set.ts';
import { removeLabeledRoute } from './remove-labeled.ts';
import { startEvaluationRoute } from './start.ts';

/** The endpoints of labeled sets and evaluations. */
export const evaluationRoutes: readonly PanelRoute[] = [
  getLabeledSetRoute,
  addLabeledRoute,
  removeLabeledRoute,
  startEvaluationRoute,
  getEvaluationRoute,
];

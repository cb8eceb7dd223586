import type { PanelRoute } from '../../http/route.ts';
import { adviseWorkflowRoute } from './advise.ts';
import { assignWorkflowRoute } from './assignments/assign.ts';
import { withdrawWorkflowRoute } from './assignments/withdraw.ts';
import { checkWorkflowRoute } from './check.ts';
import { getWorkflowRoute } from './get.ts';
import { listWorkflowsRoute } from './list.ts';
import { publishWorkflowRoute } from './publish.ts';
import { getWorkflowVersionRoute } from './version.ts';

/** The endpoints of workflows. */
export const workflowDefinitionRoutes: readonly PanelRoute[] = [
  listWorkflowsRoute,
  checkWorkflowRoute,
  publishWorkflowRoute,
  getWorkflowRoute,
  getWorkflowVersionRoute,
  adviseWorkflowRoute,
  assignWorkflowRoute,
  withdrawWorkflowRoute,
];

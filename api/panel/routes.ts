import type { PanelRoute } from './route.ts';
import { createApiKeyRoute } from './routes/api-keys/create.ts';
import { listApiKeysRoute } from './routes/api-keys/list.ts';
import { revokeApiKeyRoute } from './routes/api-keys/revoke.ts';
import { getDashboardRoute } from './routes/dashboard/get.ts';
import { getDeliveryRoute } from './routes/deliveries/get.ts';
import { listDeliveriesRoute } from './routes/deliveries/list.ts';
import { redeliverRoute } from './routes/deliveries/redeliver.ts';
import { redeliverFailedRoute } from './routes/deliveries/redeliver-failed.ts';
import { testWebhookRoute } from './routes/deliveries/test-webhook.ts';
import { resolvePanelFraudMatch } from './routes/fraud-matches/resolve.ts';
import { getMeRoute } from './routes/me.ts';
import { approvePanelSubmission } from './routes/submissions/approve.ts';
import { cancelPanelSubmission } from './routes/submissions/cancel.ts';
import { correctPanelField } from './routes/submissions/correct.ts';
import { getPanelSubmission } from './routes/submissions/get.ts';
import { listPanelSubmissions } from './routes/submissions/list.ts';
import { getPanelPage } from './routes/submissions/page.ts';
import { listPanelPages } from './routes/submissions/pages.ts';
import { rejectPanelSubmission } from './routes/submissions/reject.ts';

/** Every endpoint of the panel. */
export const panelRoutes: readonly PanelRoute[] = [
  getMeRoute,
  getDashboardRoute,
  listApiKeysRoute,
  createApiKeyRoute,
  revokeApiKeyRoute,
  listDeliveriesRoute,
  getDeliveryRoute,
  redeliverRoute,
  redeliverFailedRoute,
  testWebhookRoute,
  listPanelSubmissions,
  getPanelSubmission,
  approvePanelSubmission,
  rejectPanelSubmission,
  cancelPanelSubmission,
  correctPanelField,
  listPanelPages,
  getPanelPage,
  resolvePanelFraudMatch,
];

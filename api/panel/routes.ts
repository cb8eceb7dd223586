import type { PanelRoute } from './route.ts';
import { createApiKeyRoute } from './routes/api-keys/create.ts';
import { listApiKeysRoute } from './routes/api-keys/list.ts';
import { revokeApiKeyRoute } from './routes/api-keys/revoke.ts';
import { assignPanelWorkflow } from './routes/assignments/assign.ts';
import { withdrawPanelWorkflow } from './routes/assignments/withdraw.ts';
import { getAuditRoute } from './routes/audit/get.ts';
import { listAuditRoute } from './routes/audit/list.ts';
import { getPanelBatch } from './routes/batches/get.ts';
import { listPanelBatches } from './routes/batches/list.ts';
import { streamPanelBatch } from './routes/batches/stream.ts';
import { createCompanyRoute } from './routes/companies/create.ts';
import { listCompaniesRoute } from './routes/companies/list.ts';
import { updateCompanyRoute } from './routes/companies/update.ts';
import { getDashboardRoute } from './routes/dashboard/get.ts';
import { getDeliveryRoute } from './routes/deliveries/get.ts';
import { listDeliveriesRoute } from './routes/deliveries/list.ts';
import { redeliverRoute } from './routes/deliveries/redeliver.ts';
import { redeliverFailedRoute } from './routes/deliveries/redeliver-failed.ts';
import { testWebhookRoute } from './routes/deliveries/test-webhook.ts';
import { resolvePanelFraudMatch } from './routes/fraud-matches/resolve.ts';
import { getMeRoute } from './routes/me.ts';
import { createOrganisationRoute } from './routes/organisations/create.ts';
import { listOrganisationsRoute } from './routes/organisations/list.ts';
import { renameOrganisationRoute } from './routes/organisations/rename.ts';
import { getPanelSession } from './routes/sessions/get.ts';
import { listPanelSessions } from './routes/sessions/list.ts';
import { checkPanelShelfProfile } from './routes/shelf-profiles/check.ts';
import { deactivatePanelShelfVersion } from './routes/shelf-profiles/deactivate.ts';
import { getPanelShelfProfile } from './routes/shelf-profiles/get.ts';
import { getPanelCatalogImage } from './routes/shelf-profiles/image.ts';
import { listPanelShelfProfiles } from './routes/shelf-profiles/list.ts';
import { publishPanelShelfProfile } from './routes/shelf-profiles/publish.ts';
import { uploadPanelCatalogImage } from './routes/shelf-profiles/upload-image.ts';
import { getPanelShelfVersion } from './routes/shelf-profiles/version.ts';
import { cancelPanelCapture } from './routes/shelf-sessions/cancel.ts';
import { getPanelCatalogPicture } from './routes/shelf-sessions/catalog-picture.ts';
import { confirmPanelCapture } from './routes/shelf-sessions/confirm.ts';
import { correctPanelCapture } from './routes/shelf-sessions/correct.ts';
import { getPanelCapture } from './routes/shelf-sessions/get.ts';
import { listPanelCaptures } from './routes/shelf-sessions/list.ts';
import { getPanelPhoto } from './routes/shelf-sessions/picture.ts';
import { reprocessPanelCapture } from './routes/shelf-sessions/reprocess.ts';
import { getPanelCaptureRun } from './routes/shelf-sessions/run.ts';
import { approvePanelSubmission } from './routes/submissions/approve.ts';
import { cancelPanelSubmission } from './routes/submissions/cancel.ts';
import { correctPanelField } from './routes/submissions/correct.ts';
import { getPanelSubmission } from './routes/submissions/get.ts';
import { listPanelSubmissions } from './routes/submissions/list.ts';
import { getPanelPage } from './routes/submissions/page.ts';
import { listPanelPages } from './routes/submissions/pages.ts';
import { rejectPanelSubmission } from './routes/submissions/reject.ts';
import { createUserRoute } from './routes/users/create.ts';
import { disableUserRoute } from './routes/users/disable.ts';
import { enableUserRoute } from './routes/users/enable.ts';
import { listUsersRoute } from './routes/users/list.ts';
import { setUserPasswordRoute } from './routes/users/set-password.ts';
import { updateUserRoute } from './routes/users/update.ts';
import { checkPanelWorkflow } from './routes/workflows/check.ts';
import { getPanelWorkflow } from './routes/workflows/get.ts';
import { listPanelWorkflows } from './routes/workflows/list.ts';
import { publishPanelWorkflow } from './routes/workflows/publish.ts';
import { getPanelWorkflowVersion } from './routes/workflows/version.ts';

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
  listPanelSessions,
  getPanelSession,
  listPanelBatches,
  getPanelBatch,
  streamPanelBatch,
  listPanelWorkflows,
  checkPanelWorkflow,
  publishPanelWorkflow,
  getPanelWorkflow,
  getPanelWorkflowVersion,
  assignPanelWorkflow,
  withdrawPanelWorkflow,
  listPanelShelfProfiles,
  checkPanelShelfProfile,
  publishPanelShelfProfile,
  getPanelShelfProfile,
  getPanelShelfVersion,
  getPanelCatalogImage,
  deactivatePanelShelfVersion,
  uploadPanelCatalogImage,
  listPanelCaptures,
  getPanelCapture,
  getPanelCaptureRun,
  getPanelPhoto,
  getPanelCatalogPicture,
  correctPanelCapture,
  confirmPanelCapture,
  cancelPanelCapture,
  reprocessPanelCapture,
  listUsersRoute,
  createUserRoute,
  updateUserRoute,
  disableUserRoute,
  enableUserRoute,
  setUserPasswordRoute,
  listOrganisationsRoute,
  createOrganisationRoute,
  renameOrganisationRoute,
  listCompaniesRoute,
  createCompanyRoute,
  updateCompanyRoute,
  listAuditRoute,
  getAuditRoute,
];

import type { PanelRoute } from './http/route.ts';
import { createApiKeyRoute } from './routes/access/api-keys/create.ts';
import { listApiKeysRoute } from './routes/access/api-keys/list.ts';
import { revokeApiKeyRoute } from './routes/access/api-keys/revoke.ts';
import { getMeRoute } from './routes/access/me.ts';
import { createUserRoute } from './routes/access/users/create.ts';
import { disableUserRoute } from './routes/access/users/disable.ts';
import { enableUserRoute } from './routes/access/users/enable.ts';
import { listUsersRoute } from './routes/access/users/list.ts';
import { setUserPasswordRoute } from './routes/access/users/set-password.ts';
import { updateUserRoute } from './routes/access/users/update.ts';
import { getAuditRoute } from './routes/audit/get.ts';
import { listAuditRoute } from './routes/audit/list.ts';
import { getPanelBatch } from './routes/batches/get.ts';
import { listPanelBatches } from './routes/batches/list.ts';
import { streamPanelBatch } from './routes/batches/stream.ts';
import { getDashboardRoute } from './routes/dashboard/get.ts';
import { resolvePanelFraudMatch } from './routes/fraud/resolve.ts';
import { getPanelSession } from './routes/sessions/get.ts';
import { listPanelSessions } from './routes/sessions/list.ts';
import { cancelPanelCapture } from './routes/shelf-captures/cancel.ts';
import { getPanelCatalogPicture } from './routes/shelf-captures/catalog-picture.ts';
import { confirmPanelCapture } from './routes/shelf-captures/confirm.ts';
import { correctPanelCapture } from './routes/shelf-captures/correct.ts';
import { getPanelCapture } from './routes/shelf-captures/get.ts';
import { listPanelCaptures } from './routes/shelf-captures/list.ts';
import { getPanelPhoto } from './routes/shelf-captures/picture.ts';
import { reprocessPanelCapture } from './routes/shelf-captures/reprocess.ts';
import { getPanelCaptureRun } from './routes/shelf-captures/run.ts';
import { checkPanelShelfProfile } from './routes/shelf-profiles/check.ts';
import { deactivatePanelShelfVersion } from './routes/shelf-profiles/deactivate.ts';
import { getPanelShelfProfile } from './routes/shelf-profiles/get.ts';
import { getPanelCatalogImage } from './routes/shelf-profiles/image.ts';
import { listPanelShelfProfiles } from './routes/shelf-profiles/list.ts';
import { publishPanelShelfProfile } from './routes/shelf-profiles/publish.ts';
import { uploadPanelCatalogImage } from './routes/shelf-profiles/upload-image.ts';
import { getPanelShelfVersion } from './routes/shelf-profiles/version.ts';
import { approvePanelSubmission } from './routes/submissions/approve.ts';
import { cancelPanelSubmission } from './routes/submissions/cancel.ts';
import { correctPanelField } from './routes/submissions/correct.ts';
import { getPanelSubmission } from './routes/submissions/get.ts';
import { listPanelSubmissions } from './routes/submissions/list.ts';
import { getPanelPage } from './routes/submissions/page.ts';
import { listPanelPages } from './routes/submissions/pages.ts';
import { rejectPanelSubmission } from './routes/submissions/reject.ts';
import { createCompanyRoute } from './routes/tenants/companies/create.ts';
import { listCompaniesRoute } from './routes/tenants/companies/list.ts';
import { updateCompanyRoute } from './routes/tenants/companies/update.ts';
import { createOrganizationRoute } from './routes/tenants/organizations/create.ts';
import { listOrganizationsRoute } from './routes/tenants/organizations/list.ts';
import { renameOrganizationRoute } from './routes/tenants/organizations/rename.ts';
import { getDeliveryRoute } from './routes/webhooks/get.ts';
import { listDeliveriesRoute } from './routes/webhooks/list.ts';
import { redeliverRoute } from './routes/webhooks/redeliver.ts';
import { redeliverFailedRoute } from './routes/webhooks/redeliver-failed.ts';
import { testWebhookRoute } from './routes/webhooks/test-webhook.ts';
import { assignPanelWorkflow } from './routes/workflow-definitions/assignments/assign.ts';
import { withdrawPanelWorkflow } from './routes/workflow-definitions/assignments/withdraw.ts';
import { checkPanelWorkflow } from './routes/workflow-definitions/check.ts';
import { getPanelWorkflow } from './routes/workflow-definitions/get.ts';
import { listPanelWorkflows } from './routes/workflow-definitions/list.ts';
import { publishPanelWorkflow } from './routes/workflow-definitions/publish.ts';
import { getPanelWorkflowVersion } from './routes/workflow-definitions/version.ts';

/** Every endpoint of the panel's API. */
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
  listOrganizationsRoute,
  createOrganizationRoute,
  renameOrganizationRoute,
  listCompaniesRoute,
  createCompanyRoute,
  updateCompanyRoute,
  listAuditRoute,
  getAuditRoute,
];

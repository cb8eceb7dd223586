import type { PanelRoute } from './http/route.ts';
import { createApiKeyRoute } from './routes/access/api-keys/create.ts';
import { listApiKeysRoute } from './routes/access/api-keys/list.ts';
import { revokeApiKeyRoute } from './routes/access/api-keys/revoke.ts';
import { rollApiKeyRoute } from './routes/access/api-keys/roll.ts';
import { confirmIdentityRoute } from './routes/access/confirm.ts';
import { getMeRoute } from './routes/access/me.ts';
import { listPasskeysRoute } from './routes/access/passkeys/list.ts';
import { removePasskeyRoute } from './routes/access/passkeys/remove.ts';
import { renamePasskeyRoute } from './routes/access/passkeys/rename.ts';
import { endSignInRoute } from './routes/access/sign-ins/end.ts';
import { listSignInsRoute } from './routes/access/sign-ins/list.ts';
import { createUserRoute } from './routes/access/users/create.ts';
import { disableUserRoute } from './routes/access/users/disable.ts';
import { enableUserRoute } from './routes/access/users/enable.ts';
import { listUsersRoute } from './routes/access/users/list.ts';
import { resetTwoFactorRoute } from './routes/access/users/reset-two-factor.ts';
import { setUserPasswordRoute } from './routes/access/users/set-password.ts';
import { updateUserRoute } from './routes/access/users/update.ts';
import { listViewsRoute } from './routes/access/views/list.ts';
import { removeViewRoute } from './routes/access/views/remove.ts';
import { saveViewRoute } from './routes/access/views/save.ts';
import { getAuditRoute } from './routes/audit/get.ts';
import { listAuditRoute } from './routes/audit/list.ts';
import { getBatchRoute } from './routes/batches/get.ts';
import { listBatchesRoute } from './routes/batches/list.ts';
import { streamBatchRoute } from './routes/batches/stream.ts';
import { getBadgesRoute } from './routes/dashboard/badges.ts';
import { getDeliveryReportRoute } from './routes/dashboard/deliveries.ts';
import { getDashboardRoute } from './routes/dashboard/get.ts';
import { getProcessingReportRoute } from './routes/dashboard/processing.ts';
import { getReviewReportRoute } from './routes/dashboard/review.ts';
import { getShelfReportRoute } from './routes/dashboard/shelf.ts';
import { addLabeledRoute } from './routes/evaluations/add-labeled.ts';
import { getEvaluationRoute } from './routes/evaluations/get.ts';
import { getLabeledSetRoute } from './routes/evaluations/get-set.ts';
import { removeLabeledRoute } from './routes/evaluations/remove-labeled.ts';
import { startEvaluationRoute } from './routes/evaluations/start.ts';
import { createExportScheduleRoute } from './routes/export-schedules/create.ts';
import { listExportSchedulesRoute } from './routes/export-schedules/list.ts';
import { removeExportScheduleRoute } from './routes/export-schedules/remove.ts';
import { runExportScheduleRoute } from './routes/export-schedules/run.ts';
import { exportAuditRoute } from './routes/exports/audit.ts';
import { exportDeliveriesRoute } from './routes/exports/deliveries.ts';
import { exportFacingsRoute } from './routes/exports/facings.ts';
import { exportSubmissionsRoute } from './routes/exports/submissions.ts';
import { resolveFraudMatchRoute } from './routes/fraud/resolve.ts';
import { listLessonsRoute } from './routes/lessons/list.ts';
import { removeLessonsRoute } from './routes/lessons/remove.ts';
import { eraseRoute } from './routes/retention/erase.ts';
import { getRetentionRoute } from './routes/retention/get.ts';
import { holdRoute } from './routes/retention/hold.ts';
import { updateRetentionRoute } from './routes/retention/update.ts';
import { getSessionRoute } from './routes/sessions/get.ts';
import { listSessionsRoute } from './routes/sessions/list.ts';
import { cancelCaptureRoute } from './routes/shelf-captures/cancel.ts';
import { getCatalogPictureRoute } from './routes/shelf-captures/catalog-picture.ts';
import { confirmCaptureRoute } from './routes/shelf-captures/confirm.ts';
import { correctCaptureRoute } from './routes/shelf-captures/correct.ts';
import { countFailedCapturesRoute } from './routes/shelf-captures/failed/count.ts';
import { reprocessFailedCapturesRoute } from './routes/shelf-captures/failed/reprocess-all.ts';
import { getCaptureRoute } from './routes/shelf-captures/get.ts';
import { listCapturesRoute } from './routes/shelf-captures/list.ts';
import { getPhotoRoute } from './routes/shelf-captures/picture.ts';
import { reprocessCaptureRoute } from './routes/shelf-captures/reprocess.ts';
import { getCaptureRunRoute } from './routes/shelf-captures/run.ts';
import { checkShelfProfileRoute } from './routes/shelf-profiles/check.ts';
import { deactivateShelfVersionRoute } from './routes/shelf-profiles/deactivate.ts';
import { getShelfProfileRoute } from './routes/shelf-profiles/get.ts';
import { getCatalogImageRoute } from './routes/shelf-profiles/image.ts';
import { listShelfProfilesRoute } from './routes/shelf-profiles/list.ts';
import { publishShelfProfileRoute } from './routes/shelf-profiles/publish.ts';
import { uploadCatalogImageRoute } from './routes/shelf-profiles/upload-image.ts';
import { getShelfVersionRoute } from './routes/shelf-profiles/version.ts';
import { createSourceRoute } from './routes/sources/create.ts';
import { listSourcesRoute } from './routes/sources/list.ts';
import { listRefusedObjectsRoute } from './routes/sources/refused.ts';
import { removeSourceRoute } from './routes/sources/remove.ts';
import { updateSourceRoute } from './routes/sources/update.ts';
import { approveSubmissionRoute } from './routes/submissions/approve.ts';
import { cancelSubmissionRoute } from './routes/submissions/cancel.ts';
import { correctFieldRoute } from './routes/submissions/correct.ts';
import { countFailedRoute } from './routes/submissions/failed/count.ts';
import { processAgainRoute } from './routes/submissions/failed/process-again.ts';
import { processAllAgainRoute } from './routes/submissions/failed/process-all-again.ts';
import { getSubmissionRoute } from './routes/submissions/get.ts';
import { listSubmissionsRoute } from './routes/submissions/list.ts';
import { nextInRunRoute } from './routes/submissions/next-in-run.ts';
import { listPagesRoute } from './routes/submissions/pages/list.ts';
import { getPageRoute } from './routes/submissions/pages/picture.ts';
import { getThumbnailRoute } from './routes/submissions/pages/thumbnail.ts';
import { getPageWordsRoute } from './routes/submissions/pages/words.ts';
import { presenceRoute } from './routes/submissions/presence.ts';
import { rejectSubmissionRoute } from './routes/submissions/reject.ts';
import { reviewRunRoute } from './routes/submissions/run.ts';
import { undoDecisionRoute } from './routes/submissions/undo.ts';
import { createCompanyRoute } from './routes/tenants/companies/create.ts';
import { listCompaniesRoute } from './routes/tenants/companies/list.ts';
import { updateCompanyRoute } from './routes/tenants/companies/update.ts';
import { assignBucketsRoute } from './routes/tenants/organizations/buckets/assign.ts';
import { getBucketsRoute } from './routes/tenants/organizations/buckets/get.ts';
import { createOrganizationRoute } from './routes/tenants/organizations/create.ts';
import { listOrganizationsRoute } from './routes/tenants/organizations/list.ts';
import { renameOrganizationRoute } from './routes/tenants/organizations/rename.ts';
import { requireTwoFactorRoute } from './routes/tenants/organizations/require-two-factor.ts';
import { createTrialRoute } from './routes/trials/create.ts';
import { getTrialRoute } from './routes/trials/get.ts';
import { listTrialsRoute } from './routes/trials/list.ts';
import { listTrialPagesRoute } from './routes/trials/pages/list.ts';
import { getTrialPageRoute } from './routes/trials/pages/picture.ts';
import { removeTrialRoute } from './routes/trials/remove.ts';
import { startTrialRoute } from './routes/trials/start.ts';
import { createUploadRoute } from './routes/uploads/create.ts';
import { submitUploadRoute } from './routes/uploads/submit.ts';
import { listUploadTargetsRoute } from './routes/uploads/targets.ts';
import { getDeliveryRoute } from './routes/webhooks/get.ts';
import { listDeliveriesRoute } from './routes/webhooks/list.ts';
import { listReceiversRoute } from './routes/webhooks/receivers.ts';
import { redeliverRoute } from './routes/webhooks/redeliver.ts';
import { redeliverFailedRoute } from './routes/webhooks/redeliver-failed.ts';
import { countRetriesRoute } from './routes/webhooks/retries/count.ts';
import { retryFilteredRoute } from './routes/webhooks/retries/retry-filtered.ts';
import { retrySelectedRoute } from './routes/webhooks/retries/retry-selected.ts';
import { rotateWebhookSecretRoute } from './routes/webhooks/secrets/rotate.ts';
import { rotateServiceSecretRoute } from './routes/webhooks/secrets/rotate-of-service.ts';
import { showWebhookSecretsRoute } from './routes/webhooks/secrets/show.ts';
import { showServiceSecretsRoute } from './routes/webhooks/secrets/show-of-service.ts';
import { testWebhookRoute } from './routes/webhooks/test-webhook.ts';
import { adviseWorkflowRoute } from './routes/workflow-definitions/advise.ts';
import { assignWorkflowRoute } from './routes/workflow-definitions/assignments/assign.ts';
import { withdrawWorkflowRoute } from './routes/workflow-definitions/assignments/withdraw.ts';
import { checkWorkflowRoute } from './routes/workflow-definitions/check.ts';
import { getWorkflowRoute } from './routes/workflow-definitions/get.ts';
import { listWorkflowsRoute } from './routes/workflow-definitions/list.ts';
import { publishWorkflowRoute } from './routes/workflow-definitions/publish.ts';
import { getWorkflowVersionRoute } from './routes/workflow-definitions/version.ts';

/** Every endpoint of the panel's API. */
export const panelRoutes: readonly PanelRoute[] = [
  getMeRoute,
  confirmIdentityRoute,
  listPasskeysRoute,
  renamePasskeyRoute,
  removePasskeyRoute,
  listSignInsRoute,
  endSignInRoute,
  listViewsRoute,
  saveViewRoute,
  removeViewRoute,
  getBadgesRoute,
  exportSubmissionsRoute,
  exportDeliveriesRoute,
  exportFacingsRoute,
  exportAuditRoute,
  getDashboardRoute,
  getReviewReportRoute,
  getProcessingReportRoute,
  getDeliveryReportRoute,
  getShelfReportRoute,
  listApiKeysRoute,
  createApiKeyRoute,
  revokeApiKeyRoute,
  rollApiKeyRoute,
  showWebhookSecretsRoute,
  rotateWebhookSecretRoute,
  showServiceSecretsRoute,
  rotateServiceSecretRoute,
  listDeliveriesRoute,
  getDeliveryRoute,
  redeliverRoute,
  redeliverFailedRoute,
  listReceiversRoute,
  countRetriesRoute,
  retryFilteredRoute,
  retrySelectedRoute,
  testWebhookRoute,
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
  resolveFraudMatchRoute,
  listExportSchedulesRoute,
  createExportScheduleRoute,
  runExportScheduleRoute,
  removeExportScheduleRoute,
  listSourcesRoute,
  createSourceRoute,
  updateSourceRoute,
  listRefusedObjectsRoute,
  removeSourceRoute,
  listLessonsRoute,
  removeLessonsRoute,
  listUploadTargetsRoute,
  createUploadRoute,
  submitUploadRoute,
  listSessionsRoute,
  getSessionRoute,
  listBatchesRoute,
  getBatchRoute,
  streamBatchRoute,
  listWorkflowsRoute,
  checkWorkflowRoute,
  publishWorkflowRoute,
  getWorkflowRoute,
  getWorkflowVersionRoute,
  adviseWorkflowRoute,
  assignWorkflowRoute,
  withdrawWorkflowRoute,
  listTrialsRoute,
  createTrialRoute,
  getTrialRoute,
  startTrialRoute,
  removeTrialRoute,
  listTrialPagesRoute,
  getTrialPageRoute,
  getLabeledSetRoute,
  addLabeledRoute,
  removeLabeledRoute,
  startEvaluationRoute,
  getEvaluationRoute,
  listShelfProfilesRoute,
  checkShelfProfileRoute,
  publishShelfProfileRoute,
  getShelfProfileRoute,
  getShelfVersionRoute,
  getCatalogImageRoute,
  deactivateShelfVersionRoute,
  uploadCatalogImageRoute,
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
  listUsersRoute,
  createUserRoute,
  updateUserRoute,
  disableUserRoute,
  enableUserRoute,
  setUserPasswordRoute,
  resetTwoFactorRoute,
  listOrganizationsRoute,
  createOrganizationRoute,
  renameOrganizationRoute,
  requireTwoFactorRoute,
  getBucketsRoute,
  assignBucketsRoute,
  listCompaniesRoute,
  createCompanyRoute,
  updateCompanyRoute,
  getRetentionRoute,
  updateRetentionRoute,
  holdRoute,
  eraseRoute,
  listAuditRoute,
  getAuditRoute,
];

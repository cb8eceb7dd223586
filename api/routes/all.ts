import type { Route } from '../route/route.ts';
import { getBatch } from './batches/get.ts';
import { listBatchesRoute } from './batches/list.ts';
import { answerProcessing } from './callbacks/answer-processing.ts';
import { answerRecognition } from './callbacks/answer-recognition.ts';
import { revokeSessionCaptureLinks } from './capture-links/revoke-of-session.ts';
import { revokeShelfCaptureLinks } from './capture-links/revoke-of-shelf-session.ts';
import { getEvent } from './events/get.ts';
import { listEvents } from './events/list.ts';
import { listFraudMatchesRoute } from './fraud/list.ts';
import { resolveFraudMatchRoute } from './fraud/resolve.ts';
import { healthLive } from './health/live.ts';
import { getOpenApi } from './health/openapi.ts';
import { healthReady } from './health/ready.ts';
import { createSessionRoute } from './sessions/create.ts';
import { getJob } from './sessions/get-job.ts';
import { submitSessionRoute } from './sessions/submit.ts';
import { analyzeShelfSession } from './shelf-captures/analyze.ts';
import { cancelShelfSession } from './shelf-captures/cancel.ts';
import { createShelfSession } from './shelf-captures/create.ts';
import { getShelfSession } from './shelf-captures/get.ts';
import { listShelfSessions } from './shelf-captures/list.ts';
import { registerShelfPhoto } from './shelf-captures/register-photo.ts';
import { reprocessShelfSession } from './shelf-captures/reprocess.ts';
import { reserveShelfUpload } from './shelf-captures/reserve-upload.ts';
import { listShelfProfilesRoute } from './shelf-profiles/list.ts';
import { approveSubmission } from './submissions/approve.ts';
import { cancelSubmission } from './submissions/cancel.ts';
import { exportSubmissions } from './submissions/export.ts';
import { getSubmission } from './submissions/get.ts';
import { listSubmissionsRoute } from './submissions/list.ts';
import { rejectSubmission } from './submissions/reject.ts';
import { listCompaniesRoute } from './tenants/list.ts';
import { getWebhookDelivery } from './webhook-deliveries/get.ts';
import { listWebhookDeliveries } from './webhook-deliveries/list.ts';
import { redeliverWebhook } from './webhook-deliveries/redeliver.ts';
import { createWebhookEndpoint } from './webhook-endpoints/create.ts';
import { deleteWebhookEndpoint } from './webhook-endpoints/delete.ts';
import { getWebhookEndpoint } from './webhook-endpoints/get.ts';
import { listWebhookEndpoints } from './webhook-endpoints/list.ts';
import { recoverWebhookEndpoint } from './webhook-endpoints/recover.ts';
import { rollWebhookEndpointSecret } from './webhook-endpoints/roll-secret.ts';
import { testWebhookEndpoint } from './webhook-endpoints/test.ts';
import { updateWebhookEndpoint } from './webhook-endpoints/update.ts';
import { createWebhookPortalLink } from './webhook-portal-links/create.ts';
import { listWebhookPortalLinks } from './webhook-portal-links/list.ts';
import { revokeWebhookPortalLink } from './webhook-portal-links/revoke.ts';
import { testWebhook } from './webhooks/test.ts';
import { getWorkflow } from './workflow-definitions/get.ts';
import { getWorkflowVersion } from './workflow-definitions/get-version.ts';
import { listWorkflows } from './workflow-definitions/list.ts';

/**
 * Every endpoint of the public API. The router, the OpenAPI document, the rate limits and the tests' status coverage
 * come from this list.
 */
export const routes: readonly Route[] = [
  listWorkflows,
  getWorkflow,
  getWorkflowVersion,
  createSessionRoute,
  submitSessionRoute,
  revokeSessionCaptureLinks,
  getJob,
  listSubmissionsRoute,
  exportSubmissions,
  getSubmission,
  approveSubmission,
  rejectSubmission,
  cancelSubmission,
  listFraudMatchesRoute,
  resolveFraudMatchRoute,
  getBatch,
  listBatchesRoute,
  listEvents,
  getEvent,
  listCompaniesRoute,
  testWebhook,
  createWebhookEndpoint,
  listWebhookEndpoints,
  rollWebhookEndpointSecret,
  recoverWebhookEndpoint,
  testWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhook,
  createWebhookPortalLink,
  listWebhookPortalLinks,
  revokeWebhookPortalLink,
  answerProcessing,
  answerRecognition,
  listShelfProfilesRoute,
  createShelfSession,
  getShelfSession,
  listShelfSessions,
  reserveShelfUpload,
  registerShelfPhoto,
  analyzeShelfSession,
  reprocessShelfSession,
  cancelShelfSession,
  revokeShelfCaptureLinks,
  healthLive,
  healthReady,
  getOpenApi,
];

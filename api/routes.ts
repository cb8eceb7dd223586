import type { Route } from './http/route.ts';
import { getBatch } from './routes/batches/get.ts';
import { answerProcessing } from './routes/callbacks/answer-processing.ts';
import { answerRecognition } from './routes/callbacks/answer-recognition.ts';
import { listFraudMatchesRoute } from './routes/fraud/list.ts';
import { resolveFraudMatchRoute } from './routes/fraud/resolve.ts';
import { healthLive } from './routes/health/live.ts';
import { getOpenApi } from './routes/health/openapi.ts';
import { healthReady } from './routes/health/ready.ts';
import { createSessionRoute } from './routes/sessions/create.ts';
import { getJob } from './routes/sessions/get-job.ts';
import { submitSessionRoute } from './routes/sessions/submit.ts';
import { analyzeShelfSession } from './routes/shelf-captures/analyze.ts';
import { cancelShelfSession } from './routes/shelf-captures/cancel.ts';
import { createShelfSession } from './routes/shelf-captures/create.ts';
import { getShelfSession } from './routes/shelf-captures/get.ts';
import { registerShelfPhoto } from './routes/shelf-captures/register-photo.ts';
import { reprocessShelfSession } from './routes/shelf-captures/reprocess.ts';
import { reserveShelfUpload } from './routes/shelf-captures/reserve-upload.ts';
import { listShelfProfilesRoute } from './routes/shelf-profiles/list.ts';
import { approveSubmission } from './routes/submissions/approve.ts';
import { cancelSubmission } from './routes/submissions/cancel.ts';
import { getSubmission } from './routes/submissions/get.ts';
import { listSubmissionsRoute } from './routes/submissions/list.ts';
import { rejectSubmission } from './routes/submissions/reject.ts';
import { listCompaniesRoute } from './routes/tenants/list.ts';
import { testWebhook } from './routes/webhooks/test.ts';
import { getWorkflow } from './routes/workflow-definitions/get.ts';
import { getWorkflowVersion } from './routes/workflow-definitions/get-version.ts';
import { listWorkflows } from './routes/workflow-definitions/list.ts';

/** Every endpoint. Router, OpenAPI document, rate limits and the tests' coverage of statuses are made from this table. */
export const routes: readonly Route[] = [
  listWorkflows,
  getWorkflow,
  getWorkflowVersion,
  createSessionRoute,
  submitSessionRoute,
  getJob,
  listSubmissionsRoute,
  getSubmission,
  approveSubmission,
  rejectSubmission,
  cancelSubmission,
  listFraudMatchesRoute,
  resolveFraudMatchRoute,
  getBatch,
  listCompaniesRoute,
  testWebhook,
  answerProcessing,
  answerRecognition,
  listShelfProfilesRoute,
  createShelfSession,
  getShelfSession,
  reserveShelfUpload,
  registerShelfPhoto,
  analyzeShelfSession,
  reprocessShelfSession,
  cancelShelfSession,
  healthLive,
  healthReady,
  getOpenApi,
];

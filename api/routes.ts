import type { Route } from './http/route.ts';
import { getBatch } from './routes/batches/get.ts';
import { answerProcessing } from './routes/callbacks/answer-processing.ts';
import { answerRecognition } from './routes/callbacks/answer-recognition.ts';
import { listCompaniesRoute } from './routes/companies/list.ts';
import { listFraudMatchesRoute } from './routes/fraud-matches/list.ts';
import { resolveFraudMatchRoute } from './routes/fraud-matches/resolve.ts';
import { healthLive } from './routes/health/live.ts';
import { getOpenApi } from './routes/health/openapi.ts';
import { healthReady } from './routes/health/ready.ts';
import { getJob } from './routes/jobs/get.ts';
import { createSessionRoute } from './routes/sessions/create.ts';
import { submitSessionRoute } from './routes/sessions/submit.ts';
import { listShelfProfilesRoute } from './routes/shelf-profiles/list.ts';
import { analyzeShelfSession } from './routes/shelf-sessions/analyze.ts';
import { cancelShelfSession } from './routes/shelf-sessions/cancel.ts';
import { createShelfSession } from './routes/shelf-sessions/create.ts';
import { getShelfSession } from './routes/shelf-sessions/get.ts';
import { registerShelfPhoto } from './routes/shelf-sessions/register-photo.ts';
import { reprocessShelfSession } from './routes/shelf-sessions/reprocess.ts';
import { reserveShelfUpload } from './routes/shelf-sessions/reserve-upload.ts';
import { approveSubmission } from './routes/submissions/approve.ts';
import { cancelSubmission } from './routes/submissions/cancel.ts';
import { getSubmission } from './routes/submissions/get.ts';
import { listSubmissionsRoute } from './routes/submissions/list.ts';
import { rejectSubmission } from './routes/submissions/reject.ts';
import { testWebhook } from './routes/webhooks/test.ts';
import { getWorkflow } from './routes/workflows/get.ts';
import { getWorkflowVersion } from './routes/workflows/get-version.ts';
import { listWorkflows } from './routes/workflows/list.ts';

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

import type { Route } from './http/route.ts';
import { listCompaniesRoute } from './routes/companies/list.ts';
import { healthLive } from './routes/health/live.ts';
import { getOpenApi } from './routes/health/openapi.ts';
import { healthReady } from './routes/health/ready.ts';
import { getJob } from './routes/jobs/get.ts';
import { createSessionRoute } from './routes/sessions/create.ts';
import { submitSessionRoute } from './routes/sessions/submit.ts';
import { getSubmission } from './routes/submissions/get.ts';
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
  getSubmission,
  listCompaniesRoute,
  healthLive,
  healthReady,
  getOpenApi,
];

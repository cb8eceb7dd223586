import type { PanelRoute } from './http/route.ts';
import { apiKeyRoutes } from './routes/access/api-keys/routes.ts';
import { accessRoutes } from './routes/access/routes.ts';
import { userRoutes } from './routes/access/users/routes.ts';
import { auditRoutes } from './routes/audit/routes.ts';
import { batchRoutes } from './routes/batches/routes.ts';
import { dashboardRoutes } from './routes/dashboard/routes.ts';
import { evaluationRoutes } from './routes/evaluations/routes.ts';
import { exportScheduleRoutes } from './routes/export-schedules/routes.ts';
import { exportRoutes } from './routes/exports/routes.ts';
import { fraudRoutes } from './routes/fraud/routes.ts';
import { lessonRoutes } from './routes/lessons/routes.ts';
import { mailboxRoutes } from './routes/mailboxes/routes.ts';
import { retentionRoutes } from './routes/retention/routes.ts';
import { sessionRoutes } from './routes/sessions/routes.ts';
import { shelfCaptureRoutes } from './routes/shelf-captures/routes.ts';
import { shelfProfileRoutes } from './routes/shelf-profiles/routes.ts';
import { sourceRoutes } from './routes/sources/routes.ts';
import { submissionRoutes } from './routes/submissions/routes.ts';
import { tenantRoutes } from './routes/tenants/routes.ts';
import { trialRoutes } from './routes/trials/routes.ts';
import { uploadRoutes } from './routes/uploads/routes.ts';
import { webhookEndpointRoutes } from './routes/webhook-endpoints/routes.ts';
import { webhookRoutes } from './routes/webhooks/routes.ts';
import { workflowDefinitionRoutes } from './routes/workflow-definitions/routes.ts';

/** Every endpoint of the panel's API, by noun. */
export const panelRoutes: readonly PanelRoute[] = [
  ...accessRoutes,
  ...exportRoutes,
  ...dashboardRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...webhookEndpointRoutes,
  ...submissionRoutes,
  ...fraudRoutes,
  ...exportScheduleRoutes,
  ...sourceRoutes,
  ...mailboxRoutes,
  ...lessonRoutes,
  ...uploadRoutes,
  ...sessionRoutes,
  ...batchRoutes,
  ...workflowDefinitionRoutes,
  ...trialRoutes,
  ...evaluationRoutes,
  ...shelfProfileRoutes,
  ...shelfCaptureRoutes,
  ...userRoutes,
  ...tenantRoutes,
  ...retentionRoutes,
  ...auditRoutes,
];

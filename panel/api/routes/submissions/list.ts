import { z } from 'zod';
import type { FraudStatus } from '../../../../domain/fraud/verdict.ts';
import { type SubmissionStatus, submissionStatuses } from '../../../../domain/submissions/status.ts';
import { newestFirstReply, PageQuery, pageOf } from '../../../../http/pagination.ts';
import { queueFilterOf, queueFilters } from '../../../../operations/exports/filters/submissions.ts';
import { listQueueInScope, type QueuedSubmission } from '../../../../prisma/submissions/queue.ts';
import { definePanelRoute } from '../../http/route.ts';
import { userLabelOf } from '../sessions/external-user.ts';
import { QueueItem } from './schema.ts';

const present = (row: QueuedSubmission): z.output<typeof QueueItem> => ({
  id: row.id,
  clientSubmissionId: row.clientSubmissionId,
  status: row.status as SubmissionStatus,
  fraudStatus: row.fraudStatus as FraudStatus | null,
  fraudScore: row.fraudScore,
  confidence: row.confidence,
  company: { id: row.companyId, name: row.company.name },
  workflow: { slug: row.workflowVersion.definition.slug, name: row.workflowVersion.name, version: row.version },
  externalUser: userLabelOf(row.session.externalUser),
  createdAt: row.createdAt.toISOString(),
});

export const listSubmissionsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/submissions',
  operationId: 'listPanelSubmissions',
  tag: 'Submissions',
  summary: 'List submissions for review',
  permission: 'submissions.read',
  params: z.object({}),
  query: PageQuery.extend({ ...queueFilters, status: z.enum(submissionStatuses).optional() }),
  body: null,
  responses: { 200: { description: 'A page of submissions.', schema: pageOf(QueueItem) } },
  errors: [],
  handle: ({ deps, staff, query }) => {
    const { status, order = 'newest' } = query;
    const filter = { ...queueFilterOf(query), status };
    return newestFirstReply(
      `panel-submissions-${order}`,
      query,
      (position, take) => listQueueInScope(deps.prisma, staff.companies, filter, { order, position, take }),
      present,
    );
  },
});

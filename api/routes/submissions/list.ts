import { z } from 'zod';
import { fraudStatuses } from '../../../domain/fraud/verdict.ts';
import { membersOrNull, oneOf, oneOfOrNull } from '../../../domain/narrowing.ts';
import { submissionStatuses } from '../../../domain/submissions/status.ts';
import {
  NewestFirstCursor,
  newestFirstPosition,
  PageQuery,
  pageOf,
  pageSize,
  readCursor,
  toPage,
  writeCursor,
} from '../../../http/pagination.ts';
import { listSubmissions, type SubmissionListRecord } from '../../../prisma/submissions/list.ts';
import { defineRoute } from '../../route/route.ts';
import { SubmissionFilters, SubmissionListItem } from './schema.ts';

const listName = 'submissions';

const present = (row: SubmissionListRecord): z.output<typeof SubmissionListItem> => ({
  id: row.id,
  submissionStatus: oneOf(submissionStatuses, row.status),
  fraudStatus: oneOfOrNull(fraudStatuses, row.fraudStatus),
  fraudScore: row.fraudScore,
  workflow: { slug: row.workflowVersion.definition.slug, name: row.workflowVersion.name, version: row.version },
  extractedData: membersOrNull(row.extractedData),
  confidence: row.confidence,
  createdAt: row.createdAt.toISOString(),
  clientSubmissionId: row.clientSubmissionId,
});

export const listSubmissionsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/submissions',
  operationId: 'listSubmissions',
  tag: 'Submissions',
  summary: 'List submissions',
  description:
    "Lists the company's submissions, newest first. With `batchRef`, `confidenceMin` or `confidenceMax`, a page may have fewer items than " +
    '`limit`, or none, while `hasMore` is true.',
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: z.object({}),
  query: PageQuery.extend(SubmissionFilters.shape),
  body: null,
  responses: { 200: { description: 'A page of submissions.', schema: pageOf(SubmissionListItem) } },
  errors: ['bad-request'],
  async handle({ deps, auth, query }) {
    const list = { name: listName, companyId: auth.companyId };
    const size = pageSize(query);
    const { workflow: slug, cursor, limit: _, ...filter } = query;
    const position = readCursor(list, NewestFirstCursor, cursor);
    const { rows, scannedTo } = await listSubmissions(
      deps.prisma,
      auth.companyId,
      { slug, ...filter },
      position,
      size + 1,
    );
    const page = toPage(list, rows, size, present, newestFirstPosition);
    if (page.pagination.hasMore || !scannedTo) return { status: 200, body: page };
    const nextCursor = writeCursor(list, newestFirstPosition(scannedTo));
    return { status: 200, body: { data: page.data, pagination: { hasMore: true, nextCursor } } };
  },
});

import { z } from 'zod';
import { batchStatuses } from '../../../../domain/batches/counts.ts';
import {
  NewestFirstCursor,
  newestFirstPosition,
  PageQuery,
  pageOf,
  pageSize,
  readCursor,
  toPage,
} from '../../../../http/pagination.ts';
import { readBatchProgress, searchBatchesInScope } from '../../../../prisma/batches/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { BatchItem, presentBatch } from './schema.ts';

const list = 'panel-batches';

export const listBatchesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/batches',
  operationId: 'listPanelBatches',
  tag: 'Batches',
  summary: 'Batches with their progress, newest first',
  permission: 'submissions.read',
  params: z.object({}),
  query: PageQuery.extend({
    company: z.string().max(100).optional().describe('Id of a company.'),
    status: z.enum(batchStatuses).optional(),
    q: z.string().trim().max(200).optional().describe('Id of a batch, or part of a reference.'),
  }),
  body: null,
  responses: { 200: { description: 'A page of batches.', schema: pageOf(BatchItem) } },
  errors: [],
  async handle({ deps: { prisma, config }, staff, query }) {
    const { company: companyId, status, q: text } = query;
    const size = pageSize(query);
    const position = readCursor(list, NewestFirstCursor, query.cursor);
    const rows = await searchBatchesInScope(prisma, staff.companies, { companyId, status, text }, position, size + 1);
    const ids = rows.map(({ id }) => id);
    const progress = await readBatchProgress(prisma, ids, config.sessions.batchGraceMs);
    const present = (row: (typeof rows)[number]) => presentBatch(row, progress.get(row.id));
    return { status: 200, body: toPage(list, rows, size, present, newestFirstPosition) };
  },
});

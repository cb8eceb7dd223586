import { z } from 'zod';
import { batchStatuses } from '../../../domain/batches/counts.ts';
import { CreatedSpan } from '../../../http/created-span.ts';
import { newestFirstReply, PageQuery, pageOf } from '../../../http/pagination.ts';
import { listBatches } from '../../../prisma/batches/find.ts';
import { defineRoute } from '../../route/route.ts';
import { Batch, presentBatch } from './schema.ts';

const listName = 'batches';

export const listBatchesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/batches',
  operationId: 'listBatches',
  tag: 'Batches',
  summary: 'List batches',
  description: "Lists the company's batches with their progress, newest first.",
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: z.object({}),
  query: PageQuery.extend({
    status: z.enum(batchStatuses).optional().describe('Only batches with this status.'),
    ...CreatedSpan.shape,
  }),
  body: null,
  responses: { 200: { description: 'A page of batches.', schema: pageOf(Batch) } },
  errors: ['bad-request'],
  handle: ({ deps, auth, query }) =>
    newestFirstReply(
      { name: listName, companyId: auth.companyId },
      query,
      (position, take) => listBatches(deps.prisma, auth.companyId, query, position, take),
      presentBatch,
    ),
});

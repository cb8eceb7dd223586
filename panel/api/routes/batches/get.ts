import { z } from 'zod';
import { batchWorkflowId } from '../../../../workflows/batch/contract.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findBatchInScope } from './find-batch.ts';
import { BatchDetail, BatchIdParams, presentBatch } from './schema.ts';

export const getBatchRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/batches/{batchId}',
  operationId: 'getPanelBatch',
  tag: 'Batches',
  summary: 'A batch with its progress',
  permission: 'submissions.read',
  params: BatchIdParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The batch.', schema: BatchDetail } },
  errors: ['not-found'],
  async handle({ deps, staff, params }) {
    const { batch, progress } = await findBatchInScope(deps, staff, params.batchId);
    return { status: 200, body: { ...presentBatch(batch, progress), workflowId: batchWorkflowId(batch.id) } };
  },
});

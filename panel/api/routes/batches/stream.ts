import { z } from 'zod';
import { includesCompany } from '../../../../domain/access/scope.ts';
import { ProblemError } from '../../../../domain/problems.ts';
import { definePanelRoute } from '../../http/route.ts';
import { eventStreamHeaders } from '../../live/event-stream.ts';
import { findBatchInScope } from './find-batch.ts';
import { BatchIdParams, BatchProgress, presentProgress } from './schema.ts';

export const streamBatchRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/batches/{batchId}/events',
  operationId: 'streamPanelBatch',
  tag: 'Batches',
  summary: 'The progress of a batch as server-sent events, until it is completed',
  permission: 'submissions.read',
  params: BatchIdParams,
  query: z.object({}),
  body: null,
  responses: {
    200: {
      description: 'Events `progress`, each with the progress as data, then one event `end`.',
      schema: BatchProgress,
      contentType: 'text/event-stream',
    },
  },
  errors: ['not-found', 'rate-limit-exceeded'],
  async handle({ deps, staff, params, signal, authorize }) {
    const { batch, progress } = await findBatchInScope(deps, staff, params.batchId);
    const body = deps.liveBatches.open({
      batchId: batch.id,
      userId: staff.userId,
      first: progress,
      present: presentProgress,
      async authorize() {
        const { companies } = await authorize();
        if (!includesCompany(companies, batch.companyId)) throw new ProblemError('not-found', 'No such batch.');
      },
      signal,
    });
    return { status: 200, headers: eventStreamHeaders, body };
  },
});

import { z } from 'zod';
import { batchRefPattern } from '../../../domain/batches/counts.ts';
import { notFound } from '../../../domain/problems.ts';
import { findBatch } from '../../../prisma/batches/find.ts';
import { defineRoute } from '../../route/route.ts';
import { Batch, presentBatch } from './schema.ts';

export const getBatch = defineRoute({
  method: 'get',
  path: '/api/v1/batches/{batchRef}',
  operationId: 'getBatch',
  tag: 'Batches',
  summary: 'Get a batch',
  description:
    "Returns the progress of all sessions with this batchRef, whichever of the company's API keys created them.",
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: z.object({
    batchRef: z
      .string()
      .regex(batchRefPattern, 'must be 1 to 128 letters, digits, dots, underscores or hyphens')
      .describe('The reference that you gave the batch.'),
  }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The batch.', schema: Batch } },
  errors: ['bad-request', 'not-found'],
  async handle({ deps, auth, params }) {
    const batch = await findBatch(deps.prisma, auth.companyId, params.batchRef);
    if (!batch) throw notFound('batch');
    return { status: 200, body: presentBatch(batch) };
  },
});

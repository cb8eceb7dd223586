import { z } from 'zod';
import { batchRefPattern, batchStatuses } from '../../../domain/batches/counts.ts';
import { notFound } from '../../../domain/problems.ts';
import { BatchCountsOut } from '../../../domain/submissions/envelope.ts';
import { findBatch } from '../../../prisma/batches/find.ts';
import { defineRoute } from '../../http/route.ts';

export const Batch = z
  .object({
    batchRef: z.string().describe('The reference that you gave the batch.'),
    status: z
      .enum(batchStatuses)
      .describe('`completed` once every session is processed and the newest one is at least five minutes old.'),
    counts: BatchCountsOut,
    createdAt: z.iso.datetime().describe('When the first session of the batch was created (UTC).'),
    completedAt: z.iso.datetime().nullable().describe('When the batch completed (UTC); null before.'),
  })
  .meta({ id: 'Batch', description: 'Progress of all sessions with one batchRef.' });

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
    const { batchRef, status, counts, createdAt, completedAt } = batch;
    return {
      status: 200,
      body: {
        batchRef,
        status,
        counts,
        createdAt: createdAt.toISOString(),
        completedAt: completedAt?.toISOString() ?? null,
      },
    };
  },
});

import { z } from 'zod';
import { batchStatuses } from '../../../domain/batches/counts.ts';
import { BatchCountsOut } from '../../../domain/submissions/envelope.ts';
import type { findBatch } from '../../../prisma/batches/find.ts';

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

/** A batch as responses show it. */
export const presentBatch = ({
  batchRef,
  status,
  counts,
  createdAt,
  completedAt,
}: NonNullable<Awaited<ReturnType<typeof findBatch>>>): z.output<typeof Batch> => ({
  batchRef,
  status,
  counts,
  createdAt: createdAt.toISOString(),
  completedAt: completedAt?.toISOString() ?? null,
});

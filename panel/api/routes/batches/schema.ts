import { z } from 'zod';
import { batchStatuses } from '../../../../domain/batches/counts.ts';
import { submissionStatuses } from '../../../../domain/submissions/status.ts';
import type { BatchProgress as Progress } from '../../../../prisma/batches/list.ts';

export const BatchIdParams = z.object({ batchId: z.string().max(100) });

export const BatchProgress = z
  .object({
    status: z.enum(batchStatuses),
    completedAt: z.iso.datetime().nullable(),
    total: z.int(),
    processed: z.int().describe('Submissions that have been processed.'),
    byStatus: z
      .partialRecord(z.enum(submissionStatuses), z.int())
      .describe('The number of submissions in each status. Statuses without submissions are left out.'),
    graceLeftMs: z
      .int()
      .nullable()
      .describe('How long the batch still waits for new sessions; null once it is completed.'),
  })
  .meta({ id: 'BatchProgress' });

export const BatchItem = z
  .object({
    id: z.string(),
    batchRef: z.string(),
    company: z.object({ id: z.string(), name: z.string() }),
    createdAt: z.iso.datetime(),
    progress: BatchProgress,
  })
  .meta({ id: 'BatchItem' });

export const BatchDetail = BatchItem.extend({
  workflowId: z.string().describe('Id of its workflow in Temporal.'),
}).meta({
  id: 'BatchDetail',
});

export const presentProgress = (progress: Progress): z.input<typeof BatchProgress> => ({
  ...progress,
  completedAt: progress.completedAt?.toISOString() ?? null,
});

interface BatchRow {
  readonly id: string;
  readonly batchRef: string;
  readonly companyId: string;
  readonly company: { readonly name: string };
  readonly createdAt: Date;
}

/** A batch as {@link BatchItem}. @throws Error if its progress was not loaded */
export const presentBatch = (row: BatchRow, progress: Progress | undefined): z.input<typeof BatchItem> => {
  if (!progress) throw new Error(`the progress of batch ${row.id} was not loaded`);
  return {
    id: row.id,
    batchRef: row.batchRef,
    company: { id: row.companyId, name: row.company.name },
    createdAt: row.createdAt.toISOString(),
    progress: presentProgress(progress),
  };
};

import { entriesOf } from '../narrowing.ts';
import { type SubmissionStatus, submissionStatuses } from '../submissions/status.ts';

export const batchStatuses = ['open', 'completed'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

export const batchRefPattern = /^[A-Za-z0-9._-]{1,128}$/;

export interface BatchCounts {
  readonly total: number;
  readonly processed: number;
  readonly review: number;
  readonly failed: number;
  readonly approved: number;
}

/** The counts that a submission in each status adds to, besides `total` (specification, "Batch"; decision D19). */
const countsOf: Record<SubmissionStatus, readonly (keyof BatchCounts)[]> = {
  created: [],
  processing: [],
  capture_quality_blocked: ['processed', 'failed'],
  review: ['processed', 'review'],
  approved: ['processed', 'approved'],
  synced: ['processed', 'approved'],
  rejected: ['processed'],
  cancelled: ['processed'],
  failed: ['processed', 'failed'],
};

/** The statuses of submissions that have not been processed. */
export const unprocessedStatuses: readonly SubmissionStatus[] = submissionStatuses.filter(
  (status) => !countsOf[status].includes('processed'),
);

/** The counts of a batch, from how many of its submissions are in each status. */
export const batchCounts = (byStatus: Partial<Record<SubmissionStatus, number>>): BatchCounts => {
  const counts = { total: 0, processed: 0, review: 0, failed: 0, approved: 0 };
  for (const [status, number] of entriesOf(byStatus)) {
    counts.total += number;
    for (const name of countsOf[status]) counts[name] += number;
  }
  return counts;
};

import { expect, it } from 'vitest';
import { batchCounts, batchRefPattern } from '../../../domain/batches/counts.ts';
import { submissionStatuses } from '../../../domain/submissions/status.ts';

const none = { total: 0, processed: 0, review: 0, failed: 0, approved: 0 };

it('The counts of a batch (D19) are all zero for an empty batch', () => {
  expect(batchCounts({})).toEqual(none);
});

it.each(['created', 'processing'] as const)(
  'The counts of a batch (D19) do not count a submission that is %s as processed',
  (status) => {
    expect(batchCounts({ [status]: 2 })).toEqual({ ...none, total: 2 });
  },
);

it('The counts of a batch (D19) count a submission in every other status as processed', () => {
  const others = submissionStatuses.filter((status) => status !== 'created' && status !== 'processing');
  for (const status of others) expect(batchCounts({ [status]: 1 }).processed).toBe(1);
});

it('The counts of a batch (D19) count approved and synced as approved, failed and quality-blocked as failed', () => {
  expect(batchCounts({ approved: 2, synced: 1, failed: 4, capture_quality_blocked: 3 })).toEqual({
    total: 10,
    processed: 10,
    review: 0,
    approved: 3,
    failed: 7,
  });
});

it('The counts of a batch (D19) count rejected and cancelled as processed and as nothing else', () => {
  expect(batchCounts({ rejected: 1, cancelled: 2 })).toEqual({ ...none, total: 3, processed: 3 });
});

it.each(['a', 'week-27_2026.A', 'x'.repeat(128)])('A batch reference may be %s', (text) => {
  expect(text).toMatch(batchRefPattern);
});

it.each(['', 'a b', 'a/b', 'ü', 'x'.repeat(129)])('A batch reference may not be "%s"', (text) => {
  expect(text).not.toMatch(batchRefPattern);
});

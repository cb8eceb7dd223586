import { expect, it } from 'vitest';
import { sessionCan } from '../../../domain/sessions/state.ts';
import { reviewActions, sessionChangeOnCancel } from '../../../domain/submissions/review.ts';
import { statusesThatAllow } from '../../../domain/submissions/status.ts';

it('Cancelling a submission expires a session that was never submitted (D12)', () => {
  expect(sessionChangeOnCancel('created')).toBe('expire');
  expect(sessionCan('expire', 'pending')).toBe(true);
});

it('Cancelling a submission completes a session that is in processing (D12)', () => {
  expect(sessionChangeOnCancel('processing')).toBe('complete');
  expect(sessionCan('complete', 'submitted')).toBe(true);
});

it('Cancelling a submission does not change a session that has already ended', () => {
  const others = statusesThatAllow('cancel').filter((status) => status !== 'created' && status !== 'processing');
  expect(others.map(sessionChangeOnCancel)).toEqual([null, null]);
});

it('A review action sends the webhook that is named after its event', () => {
  for (const { event, webhook } of Object.values(reviewActions)) expect(webhook).toBe(`submission.${event}`);
});

import { expect, it } from 'vitest';
import {
  type SubmissionTransition,
  statusesThatAllow,
  submissionCan,
  submissionStatuses,
  submissionTransitions,
} from '../../../domain/submissions/status.ts';

const changes = Object.keys(submissionTransitions) as SubmissionTransition[];

it('A submission can be approved, rejected or cancelled in review', () => {
  for (const change of ['approve', 'reject', 'cancel'] as const) expect(submissionCan(change, 'review')).toBe(true);
  expect(statusesThatAllow('approve')).toEqual(['review']);
  expect(statusesThatAllow('reject')).toEqual(['review']);
});

it('A submission can be cancelled until someone has decided (D12)', () => {
  expect(submissionStatuses.filter((status) => submissionCan('cancel', status))).toEqual([
    'created',
    'processing',
    'capture_quality_blocked',
    'review',
  ]);
});

it('A submission can be corrected in review and after a failed quality gate, and nowhere else', () => {
  expect(submissionStatuses.filter((status) => submissionCan('correct', status))).toEqual([
    'capture_quality_blocked',
    'review',
  ]);
});

it('A submission becomes synced only from approved (D17)', () => {
  expect(submissionTransitions.sync).toEqual({ from: ['approved'], to: 'synced' });
});

it('A submission fails if its session expires before it was submitted (D13)', () => {
  expect(submissionTransitions.expire).toEqual({ from: ['created'], to: 'failed' });
});

it.each(['synced', 'rejected', 'cancelled'] as const)('A submission never changes again once it is %s', (status) => {
  expect(changes.filter((change) => submissionCan(change, status))).toEqual([]);
});

it('A submission that failed can only be processed again (D45)', () => {
  expect(changes.filter((change) => submissionCan(change, 'failed'))).toEqual(['processAgain']);
  expect(statusesThatAllow('processAgain')).toEqual(['failed']);
});

it('A submission reaches every status by some change', () => {
  const reached = new Set<string>(Object.values(submissionTransitions).map(({ to }) => to));
  expect(submissionStatuses.filter((status) => !reached.has(status))).toEqual(['created']);
});

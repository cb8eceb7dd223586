import { describe, expect, it } from 'vitest';
import {
  type SubmissionTransition,
  statusesThatAllow,
  submissionCan,
  submissionStatuses,
  submissionTransitions,
} from '../../../domain/submissions/status.ts';

const changes = Object.keys(submissionTransitions) as SubmissionTransition[];

describe('A submission', () => {
  it('can be approved, rejected or cancelled in review', () => {
    for (const change of ['approve', 'reject', 'cancel'] as const) expect(submissionCan(change, 'review')).toBe(true);
    expect(statusesThatAllow('approve')).toEqual(['review']);
    expect(statusesThatAllow('reject')).toEqual(['review']);
  });

  it('can be cancelled until someone has decided (D12)', () => {
    expect(submissionStatuses.filter((status) => submissionCan('cancel', status))).toEqual([
      'created',
      'processing',
      'capture_quality_blocked',
      'review',
    ]);
  });

  it('can be corrected in review and after a failed quality gate, and nowhere else', () => {
    expect(submissionStatuses.filter((status) => submissionCan('correct', status))).toEqual([
      'capture_quality_blocked',
      'review',
    ]);
  });

  it('becomes synced only from approved (D17)', () => {
    expect(submissionTransitions.sync).toEqual({ from: ['approved'], to: 'synced' });
  });

  it('fails if its session expires before it was submitted (D13)', () => {
    expect(submissionTransitions.expire).toEqual({ from: ['created'], to: 'failed' });
  });

  it.each(['synced', 'rejected', 'cancelled'] as const)('never changes again once it is %s', (status) => {
    expect(changes.filter((change) => submissionCan(change, status))).toEqual([]);
  });

  it('that failed can only be processed again (D45)', () => {
    expect(changes.filter((change) => submissionCan(change, 'failed'))).toEqual(['processAgain']);
    expect(statusesThatAllow('processAgain')).toEqual(['failed']);
  });

  it('reaches every status by some change', () => {
    const reached = new Set<string>(Object.values(submissionTransitions).map(({ to }) => to));
    expect(submissionStatuses.filter((status) => !reached.has(status))).toEqual(['created']);
  });
});

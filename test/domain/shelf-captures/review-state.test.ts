import { describe, expect, it } from 'vitest';
import { reviewCan, reviewStateAfterRun, shelfReviewStates } from '../../../domain/shelf-captures/review-state.ts';

describe('The review state after a completed run', () => {
  it('The policy "never" asks for no review, whatever the confidence', () => {
    expect(reviewStateAfterRun('never', 0.7, 0)).toBe('not_required');
    expect(reviewStateAfterRun('never', 0.7, null)).toBe('not_required');
  });

  it('The policy "always" asks for a review, whatever the confidence', () => {
    expect(reviewStateAfterRun('always', 0.7, 1)).toBe('pending');
  });

  it.each([
    [0.69, 'pending'],
    [0.7, 'not_required'],
    [1, 'not_required'],
  ])('The policy "below_confidence" with limit 0.7 turns a lowest confidence of %d into %s', (confidence, state) => {
    expect(reviewStateAfterRun('below_confidence', 0.7, confidence)).toBe(state);
  });

  it('The policy "below_confidence" asks for a review if nothing was recognized', () => {
    expect(reviewStateAfterRun('below_confidence', 0.7, null)).toBe('pending');
  });
});

describe('A review', () => {
  it('Only a pending review can be corrected or confirmed', () => {
    for (const change of ['correct', 'confirm'] as const) {
      expect(shelfReviewStates.filter((state) => reviewCan(change, state))).toEqual(['pending']);
    }
  });
});

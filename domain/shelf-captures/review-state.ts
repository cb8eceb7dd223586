import { isOneOf } from '../narrowing.ts';
import type { ShelfReviewPolicy } from '../shelf-profiles/review-policy.ts';

/** Review states of a shelf capture (decision D28). */
export const shelfReviewStates = ['not_required', 'pending', 'confirmed'] as const;
export type ShelfReviewState = (typeof shelfReviewStates)[number];

/** The actions of reviewers, and the review state that each leads to. */
export const reviewTransitions = {
  correct: { from: ['pending'], to: 'pending' },
  confirm: { from: ['pending'], to: 'confirmed' },
} as const satisfies Record<string, { from: readonly ShelfReviewState[]; to: ShelfReviewState }>;
export type ReviewTransition = keyof typeof reviewTransitions;

/** Whether a review in `state` allows the change. */
export const reviewCan = (change: ReviewTransition, state: ShelfReviewState): boolean =>
  isOneOf(reviewTransitions[change].from, state);

/**
 * The review state after a completed run, by the profile's policy (decision D28).
 * @param lowestConfidence null if nothing was recognized, which asks for a review under `below_confidence`
 */
export const reviewStateAfterRun = (
  policy: ShelfReviewPolicy,
  reviewBelow: number,
  lowestConfidence: number | null,
): ShelfReviewState => {
  if (policy === 'never') return 'not_required';
  if (policy === 'always') return 'pending';
  return lowestConfidence === null || lowestConfidence < reviewBelow ? 'pending' : 'not_required';
};

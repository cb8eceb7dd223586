/** When a completed run asks for a review (decision D22). */
export const shelfReviewPolicies = ['never', 'always', 'below_confidence'] as const;
export type ShelfReviewPolicy = (typeof shelfReviewPolicies)[number];

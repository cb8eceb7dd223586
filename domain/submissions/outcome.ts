/** How processing ended: approved without a review, sent to a review, or failed. */
export const processingOutcomes = ['straight', 'review', 'failed'] as const;
export type ProcessingOutcome = (typeof processingOutcomes)[number];

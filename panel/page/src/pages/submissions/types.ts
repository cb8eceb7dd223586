import type { Schemas } from '../../api/client';

export type QueueItem = Schemas['QueueItem'];
export type SubmissionReview = Schemas['SubmissionReview'];
export type ReviewField = SubmissionReview['fields'][number];
export type Evidence = NonNullable<ReviewField['evidence']>;
export type ReviewFraudMatch = SubmissionReview['fraudMatches'][number];
export type MatchedPair = ReviewFraudMatch & { readonly findings: readonly ReviewFraudMatch[] };

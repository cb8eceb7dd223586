import type { Schemas } from '../../api/client';
import type { PairOf } from './compare/pairs';

export type QueueItem = Schemas['QueueItem'];
export type SubmissionReview = Schemas['SubmissionReview'];
export type ReviewField = SubmissionReview['fields'][number];
export type Evidence = NonNullable<ReviewField['evidence']>;
export type ReviewFraudMatch = SubmissionReview['fraudMatches'][number];
export type MatchedPair = PairOf<ReviewFraudMatch>;

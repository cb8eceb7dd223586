import type { Schemas } from '../../api/client';

export type QueueItem = Schemas['QueueItem'];
export type SubmissionReview = Schemas['SubmissionReview'];
export type ReviewField = SubmissionReview['fields'][number];
export type Evidence = NonNullable<ReviewField['evidence']>;
export type ReviewFraudMatch = SubmissionReview['fraudMatches'][number];

export const submissionStatuses = [
  'created',
  'processing',
  'capture_quality_blocked',
  'review',
  'approved',
  'synced',
  'rejected',
  'cancelled',
  'failed',
] as const satisfies QueueItem['status'][];

export const fraudStatuses = ['clean', 'flagged', 'blocked'] as const satisfies NonNullable<QueueItem['fraudStatus']>[];

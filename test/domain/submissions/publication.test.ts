import { expect, it } from 'vitest';
import type { FoundMatch } from '../../../domain/fraud/scoring.ts';
import { decidePublication, type ProcessingEnd } from '../../../domain/submissions/publication.ts';
import { ProcessingSettings } from '../../../domain/workflow-definitions/definition.ts';

const settings = ProcessingSettings.parse({});
const match = (score: number): FoundMatch => ({
  checkType: 'exact_duplicate',
  targetSubmissionId: 'sub_0',
  score,
  similarity: 1,
  explanation: '',
  signals: [],
  differences: [],
});
const extracted = (confidence = 0.95, invalidFields: Record<string, string> = {}): ProcessingEnd => ({
  kind: 'extracted',
  findings: {
    extractedData: { total: '10.00' },
    fieldConfidences: {},
    evidence: {},
    aiSummary: '',
    confidence,
    certainty: confidence,
    invalidFields,
  },
  tampering: [],
});
const decide = (end: ProcessingEnd, matches: readonly FoundMatch[] = []) =>
  decidePublication(end, matches, settings, 'sub_1');

it('The end of processing (D11) fails the session and blocks the submission if the quality gate failed, before anything else counts', () => {
  expect(decide({ kind: 'quality_blocked', reason: 'too dark' }, [match(1)])).toEqual({
    sessionChange: 'fail',
    submissionChange: 'finishQualityBlocked',
    submissionEvent: 'capture_quality_blocked',
    eventDetails: { reason: 'too dark' },
    webhookEvent: 'session.failed',
    failedReason: 'too dark',
    fraud: null,
    reasonKinds: ['capture_quality_blocked'],
  });
});

it('The end of processing (D11) fails session and submission with the reason if the engine failed', () => {
  expect(decide({ kind: 'failed', code: 'processor_silent', reason: 'no answer' })).toMatchObject({
    sessionChange: 'fail',
    submissionChange: 'finishFailed',
    submissionEvent: 'processing_failed',
    eventDetails: { code: 'processor_silent', reason: 'no answer' },
    webhookEvent: 'session.failed',
    failedReason: 'no answer',
  });
});

it('The end of processing (D11) approves a submission that gives no reason for a review', () => {
  expect(decide(extracted())).toMatchObject({
    sessionChange: 'complete',
    submissionChange: 'finishApproved',
    webhookEvent: 'session.completed',
    failedReason: null,
    fraud: { fraudScore: 0, fraudStatus: 'clean' },
  });
});

it('The end of processing (D11) asks for a review with the reasons in the event if there are any', () => {
  const publication = decide(extracted(0.5, { total: 'is missing' }));
  expect(publication).toMatchObject({
    sessionChange: 'complete',
    submissionChange: 'finishReview',
    webhookEvent: 'session.review_required',
  });
  expect(publication.eventDetails.reviewReasons).toHaveLength(2);
});

it('The end of processing (D11) never fails because of fraud: a blocked submission is completed and reviewed', () => {
  expect(decide(extracted(), [match(1)])).toMatchObject({
    sessionChange: 'complete',
    submissionChange: 'finishReview',
    fraud: { fraudScore: 1, fraudStatus: 'blocked' },
  });
});

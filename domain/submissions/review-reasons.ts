import type { FraudStatus } from '../fraud/verdict.ts';
import type { ProcessingSettings } from '../workflow-definitions/definition.ts';
import { isInSample } from './review-sample.ts';

/** What decides whether a person must look at an extracted submission. */
export interface OutcomeFacts {
  readonly submissionId: string;
  readonly fraudStatus: FraudStatus;
  readonly confidence: number;
  /** Required fields that are missing and fields that break their validation, in words by field name. */
  readonly invalidFields: Readonly<Record<string, string>>;
}

/**
 * Reasons for a review, in words; an empty list means the submission is approved without one (decision D11, steps 3 and 4).
 * A version whose `review` is `never` is reviewed only when fraud blocks it.
 */
export const reviewReasons = (
  facts: OutcomeFacts,
  settings: Pick<ProcessingSettings, 'review' | 'reviewBelow' | 'reviewSample'>,
): readonly string[] => {
  if (settings.review === 'never')
    return facts.fraudStatus === 'blocked' ? ['fraud checks blocked the submission'] : [];
  const reasons: string[] = [];
  if (settings.review === 'always') reasons.push('this workflow version asks for a review of every submission');
  if (facts.fraudStatus !== 'clean') reasons.push(`fraud checks ${facts.fraudStatus} the submission`);
  for (const [name, why] of Object.entries(facts.invalidFields)) reasons.push(`${name}: ${why}`);
  if (facts.confidence < settings.reviewBelow) {
    reasons.push(`confidence ${facts.confidence.toFixed(2)} is under ${settings.reviewBelow.toFixed(2)}`);
  }
  if (isInSample(facts.submissionId, settings.reviewSample)) {
    const percent = Number((settings.reviewSample * 100).toFixed(2));
    reasons.push(`drawn for the random sample of ${percent} % that this workflow version has reviewed`);
  }
  return reasons;
};

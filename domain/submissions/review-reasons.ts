import type { FraudStatus } from '../fraud/verdict.ts';
import type { ProcessingSettings } from '../workflow-definitions/definition.ts';
import { isInSample } from './review-sample.ts';

/** The facts that decide whether a person must review an extracted submission. */
export interface OutcomeFacts {
  readonly submissionId: string;
  readonly fraudStatus: FraudStatus;
  readonly confidence: number;
  /** Required fields that are missing and fields that break their validation: the reason, by field name. */
  readonly invalidFields: Readonly<Record<string, string>>;
}

/**
 * The reasons for a review, as texts. Without any, the submission is approved without a review (decision D11, steps 3 and 4). If the
 * version's `review` is `never`, a submission is reviewed only if fraud checks block it.
 */
export const reviewReasons = (
  facts: OutcomeFacts,
  settings: Pick<ProcessingSettings, 'review' | 'reviewBelow' | 'reviewSample'>,
): readonly string[] => {
  if (settings.review === 'never')
    return facts.fraudStatus === 'blocked' ? ['fraud checks blocked the submission'] : [];
  const reasons: string[] = [];
  if (settings.review === 'always') reasons.push('this workflow version requires a review of every submission');
  if (facts.fraudStatus !== 'clean') reasons.push(`fraud checks ${facts.fraudStatus} the submission`);
  for (const [name, why] of Object.entries(facts.invalidFields)) reasons.push(`${name}: ${why}`);
  if (facts.confidence < settings.reviewBelow) {
    reasons.push(`confidence ${facts.confidence.toFixed(2)} is below ${settings.reviewBelow.toFixed(2)}`);
  }
  if (isInSample(facts.submissionId, settings.reviewSample)) {
    const percent = Number((settings.reviewSample * 100).toFixed(2));
    reasons.push(`selected for the random review sample of ${percent} % of this workflow version`);
  }
  return reasons;
};

/** The kinds of review reasons by which the panel's list can be filtered. */
export const reasonKinds = ['fraud', 'invalid_value', 'low_confidence', 'sample', 'always'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** The kinds of the reasons for a review, for a submission that has any. */
export const reviewReasonKinds = (
  { submissionId, fraudStatus, confidence, invalidFields }: OutcomeFacts,
  { review, reviewBelow, reviewSample }: Pick<ProcessingSettings, 'review' | 'reviewBelow' | 'reviewSample'>,
): ReasonKind[] => {
  const holds: Readonly<Record<ReasonKind, boolean>> = {
    fraud: fraudStatus !== 'clean',
    invalid_value: Object.keys(invalidFields).length > 0,
    low_confidence: confidence < reviewBelow,
    sample: isInSample(submissionId, reviewSample),
    always: review === 'always',
  };
  return reasonKinds.filter((kind) => holds[kind]);
};

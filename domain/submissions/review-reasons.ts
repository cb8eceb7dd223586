import type { FraudStatus } from '../fraud/verdict.ts';
import type { ProcessingSettings } from '../workflow-definitions/definition.ts';
import { isInSample } from './review-sample.ts';
import { severalDocumentsWords } from './several-documents.ts';

/** The facts that decide whether a person must review an extracted submission. */
export interface OutcomeFacts {
  readonly submissionId: string;
  readonly fraudStatus: FraudStatus;
  readonly confidence: number;
  /** By field name, only for fields that were found. */
  readonly fieldConfidences: Readonly<Record<string, number>>;
  /** Required fields that are missing and fields that break their validation: the reason, by field name. */
  readonly invalidFields: Readonly<Record<string, string>>;
  /** The pages of each document, if the upload seems to have several and the version asks for a review then. */
  readonly documents?: readonly string[] | undefined;
}

/** The settings that say when a person must review a submission. */
export type ReviewSettings = Pick<ProcessingSettings, 'review' | 'reviewBelow' | 'reviewFieldsBelow' | 'reviewSample'>;

/** The thresholds that a submission, or a field of it, is below, as texts. */
export const lowConfidences = (
  { confidence, fieldConfidences }: Pick<OutcomeFacts, 'confidence' | 'fieldConfidences'>,
  { reviewBelow, reviewFieldsBelow = {} }: Pick<ReviewSettings, 'reviewBelow' | 'reviewFieldsBelow'>,
): readonly string[] => {
  const words = (value: number, threshold: number) => `confidence ${value.toFixed(2)} is below ${threshold.toFixed(2)}`;
  return [
    ...(confidence < reviewBelow ? [words(confidence, reviewBelow)] : []),
    ...Object.entries(reviewFieldsBelow).flatMap(([name, threshold]) => {
      const found = fieldConfidences[name];
      return found !== undefined && found < threshold ? [`${name}: ${words(found, threshold)}`] : [];
    }),
  ];
};

/**
 * The reasons for a review, as texts. Without any, the submission is approved without a review (decision D11, steps 3
 * and 4). If the version's `review` is `never`, a submission is reviewed only if fraud checks block it.
 */
export const reviewReasons = (facts: OutcomeFacts, settings: ReviewSettings): readonly string[] => {
  if (settings.review === 'never') {
    return facts.fraudStatus === 'blocked' ? ['fraud checks blocked the submission'] : [];
  }
  const reasons: string[] = [];
  if (settings.review === 'always') reasons.push('this workflow version requires a review of every submission');
  if (facts.fraudStatus !== 'clean') reasons.push(`fraud checks ${facts.fraudStatus} the submission`);
  for (const [name, why] of Object.entries(facts.invalidFields)) reasons.push(`${name}: ${why}`);
  if (facts.documents) reasons.push(`the upload seems to contain ${severalDocumentsWords(facts.documents)}`);
  reasons.push(...lowConfidences(facts, settings));
  if (isInSample(facts.submissionId, settings.reviewSample)) {
    const percent = Number((settings.reviewSample * 100).toFixed(2));
    reasons.push(`selected for the random review sample of ${percent} % of this workflow version`);
  }
  return reasons;
};

/** The kinds of review reasons by which the panel's list can be filtered. */
export const reasonKinds = [
  'fraud',
  'invalid_value',
  'several_documents',
  'low_confidence',
  'sample',
  'always',
] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** The kinds of the reasons for a review, for a submission that has any. */
export const reviewReasonKinds = (facts: OutcomeFacts, settings: ReviewSettings): ReasonKind[] => {
  const holds: Readonly<Record<ReasonKind, boolean>> = {
    fraud: facts.fraudStatus !== 'clean',
    invalid_value: Object.keys(facts.invalidFields).length > 0,
    several_documents: facts.documents !== undefined,
    low_confidence: lowConfidences(facts, settings).length > 0,
    sample: isInSample(facts.submissionId, settings.reviewSample),
    always: settings.review === 'always',
  };
  return reasonKinds.filter((kind) => holds[kind]);
};

import type { OutputField } from '../output-field.ts';
import { lowConfidences, type OutcomeFacts, reviewReasons } from '../submissions/review-reasons.ts';
import type { ProcessingSettings } from '../workflow-definitions/definition.ts';
import { casesNeeded } from './wilson.ts';

/** The newest documents of a workflow that advice is computed from. */
export const advisedDocumentsMax = 5_000;
export const advisedDays = 180;

/** The share of wrong values, in percent, that may stay above a threshold. */
export const errorsPercent = { min: 0.1, max: 50, default: 2 } as const;

/** A processed document and its review by a person. */
export interface AdvisedDocument extends OutcomeFacts {
  /** The fields whose values a person replaced; null if nobody opened and approved it. */
  readonly corrected: readonly string[] | null;
}

/** The confidence of a value that a person has checked, and whether the value was wrong. */
export interface Example {
  readonly confidence: number;
  readonly isWrong: boolean;
}

/** A threshold that examples support: either the threshold, or how many examples are missing. */
export interface ThresholdAdvice {
  readonly examples: number;
  readonly corrected: number;
  /** In hundredths, 0 to 1. */
  readonly threshold: number | null;
  /** The fewest additional examples without a correction that would support a threshold. */
  readonly missing: number | null;
}

const steps = 100;
// Without the addend, 0.29 would be in the step of 0.28.
const stepOf = (confidence: number): number => Math.min(steps, Math.max(0, Math.floor(confidence * steps + 1e-9)));

/**
 * The lowest confidence of an example, in hundredths, from which the share of wrong examples is at most `errorsMax`, by
 * the upper end of its interval. It is never lower than the lowest example, because nobody has checked such values.
 * @param errorsMax 0 to 1
 */
export const adviseThreshold = (examples: readonly Example[], errorsMax: number): ThresholdAdvice => {
  const byStep = Map.groupBy(examples, ({ confidence }) => stepOf(confidence));
  const advice: { threshold: number | null; missing: number } = { threshold: null, missing: casesNeeded(0, errorsMax) };
  let count = 0;
  let wrong = 0;
  for (const step of [...byStep.keys()].toSorted((a, b) => b - a)) {
    const here = byStep.get(step) ?? [];
    count += here.length;
    wrong += here.filter(({ isWrong }) => isWrong).length;
    const missing = casesNeeded(wrong, errorsMax) - count;
    if (missing <= 0) advice.threshold = step / steps;
    advice.missing = Math.min(advice.missing, missing);
  }
  const { threshold, missing } = advice;
  return { examples: count, corrected: wrong, threshold, missing: threshold === null ? missing : null };
};

/** How many documents go to a review with a threshold; null if there is no advice. */
interface Reviewed {
  readonly review: number | null;
}

export type FieldAdvice = ThresholdAdvice &
  Reviewed & {
    readonly name: string;
    readonly label: string;
    /** The threshold that the version has for the field. */
    readonly current: number | null;
  };

export interface ReviewAdvice {
  readonly documents: number;
  /** Documents that a person opened and approved. */
  readonly examples: number;
  /**
   * How many documents go to a review with the settings of the version, and with every advised threshold of a field.
   */
  readonly review: { readonly current: number; readonly advised: number };
  /** For `reviewBelow`: a document is wrong if any of its values is. */
  readonly overall: ThresholdAdvice & Reviewed & { readonly current: number };
  /** In the order of the output schema. */
  readonly fields: readonly FieldAdvice[];
}

type Thresholds = Partial<Pick<ProcessingSettings, 'reviewBelow' | 'reviewFieldsBelow'>>;

/** Counts the documents that go to a review if thresholds of the settings are replaced. */
const reviewCounter = (documents: readonly AdvisedDocument[], processing: ProcessingSettings) => {
  const confident = { ...processing, reviewBelow: 0, reviewFieldsBelow: {} };
  const isReviewedAnyway = documents.map((document) => reviewReasons(document, confident).length > 0);
  return (changes: Thresholds): number => {
    const settings = { ...processing, ...changes };
    const isLow = (document: AdvisedDocument) =>
      settings.review === 'auto' && lowConfidences(document, settings).length > 0;
    return documents.filter((document, index) => isReviewedAnyway[index] || isLow(document)).length;
  };
};

/**
 * The thresholds that people's decisions support for a workflow version, and the number of reviews that they would
 * cost.
 */
export const adviseReview = (
  documents: readonly AdvisedDocument[],
  {
    outputSchema,
    processing,
  }: { readonly outputSchema: readonly OutputField[]; readonly processing: ProcessingSettings },
  errorsMax: number,
): ReviewAdvice => {
  const { reviewBelow, reviewFieldsBelow = {} } = processing;
  const seen = documents.flatMap(({ corrected, ...facts }) => (corrected === null ? [] : [{ ...facts, corrected }]));
  const countReviewed = reviewCounter(documents, processing);
  const withReview = (advice: ThresholdAdvice, changes: (threshold: number) => Thresholds) => {
    const review = advice.threshold === null ? null : countReviewed(changes(advice.threshold));
    return { ...advice, review };
  };
  const fields = outputSchema.map(({ name, label }): FieldAdvice => {
    const examples = seen.flatMap(({ fieldConfidences, corrected }) => {
      const confidence = fieldConfidences[name];
      return confidence === undefined ? [] : [{ confidence, isWrong: corrected.includes(name) }];
    });
    const advice = withReview(adviseThreshold(examples, errorsMax), (threshold) => ({
      reviewFieldsBelow: { ...reviewFieldsBelow, [name]: threshold },
    }));
    return { name, label, current: reviewFieldsBelow[name] ?? null, ...advice };
  });
  const whole = seen.map(({ confidence, corrected }) => ({ confidence, isWrong: corrected.length > 0 }));
  const advised = fields.flatMap(({ name, threshold }) => (threshold === null ? [] : [[name, threshold] as const]));
  return {
    documents: documents.length,
    examples: seen.length,
    review: {
      current: countReviewed({}),
      advised: countReviewed({ reviewFieldsBelow: { ...reviewFieldsBelow, ...Object.fromEntries(advised) } }),
    },
    overall: {
      current: reviewBelow,
      ...withReview(adviseThreshold(whole, errorsMax), (threshold) => ({ reviewBelow: threshold })),
    },
    fields,
  };
};

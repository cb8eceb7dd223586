import type { FraudStatus } from '../fraud/verdict.ts';
import type { ReviewSettings } from './review-reasons.ts';
import { isInSample } from './review-sample.ts';
import { severalDocumentsWords } from './several-documents.ts';

/** The members of a field that decide about a review. */
export interface WeighedField {
  readonly name: string;
  readonly label: string;
  readonly confidence: number | null;
  /** The problem of its value, as the end of a sentence that starts with its label; null if there is none. */
  readonly problem: string | null;
  readonly isCorrected: boolean;
}

export interface WeighedSubmission {
  readonly submissionId: string;
  readonly fraudStatus: FraudStatus | null;
  readonly openMatches: number;
  readonly confidence: number | null;
  readonly fields: readonly WeighedField[];
  /** The pages of each document, if the upload seems to have several and the version asks for a review then. */
  readonly documents?: readonly string[] | undefined;
}

const repeatLetter = (letter: string, count: string | undefined): string =>
  count === undefined || count === '+' ? letter : letter.repeat(Number(count));

/**
 * An example of what a pattern matches, such as `00:00` for `^[0-9]{2}:[0-9]{2}$`; null if the pattern is not a plain
 * sequence of letters, digits and signs.
 */
export const patternExample = (pattern: string): string | null => {
  const example = pattern
    .replace(/^\^/, '')
    .replace(/(?<!\\)\$$/, '')
    .replaceAll(/(?:\\d|\[0-9\])(?:\{(\d)\}|(\+))?/g, (_, count, plus) => repeatLetter('0', count ?? plus))
    .replaceAll(/\[A-Z\](?:\{(\d)\}|(\+))?/g, (_, count, plus) => repeatLetter('A', count ?? plus))
    .replaceAll(/\[a-z\](?:\{(\d)\}|(\+))?/g, (_, count, plus) => repeatLetter('a', count ?? plus))
    .replaceAll(/\\([.\-/+])/g, '$1');
  return /[\\[\](){}*?|^$]/.test(example) || pattern.includes('+') !== /\\d\+|\]\+|\\\+/.test(pattern) ? null : example;
};

const fraudWords = (fraudStatus: FraudStatus, openMatches: number): string => {
  if (openMatches === 0) return `Fraud checks ${fraudStatus} it, and every match is resolved.`;
  return openMatches === 1 ? 'A fraud match is not resolved.' : `${openMatches} fraud matches are not resolved.`;
};

const confidenceWords = (
  { fields, confidence }: WeighedSubmission,
  { reviewBelow, reviewFieldsBelow = {} }: ReviewSettings,
): string[] => {
  const isLow = confidence !== null && confidence < reviewBelow;
  const below = (field: WeighedField, threshold: number) => field.confidence !== null && field.confidence < threshold;
  const lowFields = fields
    .map((field) => ({ ...field, threshold: Math.max(isLow ? reviewBelow : 0, reviewFieldsBelow[field.name] ?? 0) }))
    .filter((field) => below(field, field.threshold) && !field.isCorrected && field.problem === null);
  return [
    ...(isLow && !fields.some((field) => below(field, reviewBelow))
      ? [`The confidence of the document is ${confidence.toFixed(2)}, below ${reviewBelow}.`]
      : []),
    ...lowFields.map(({ label, threshold }) => `${label} is below the confidence of ${threshold}.`),
  ];
};

/** Why a submission is in review, in sentences for people, as of now: a corrected value is no longer a reason. */
export const reviewWords = (submission: WeighedSubmission, settings: ReviewSettings): string[] => {
  const { fraudStatus, openMatches, fields, submissionId, documents } = submission;
  const percent = Number((settings.reviewSample * 100).toFixed(2));
  return [
    ...((fraudStatus !== null && fraudStatus !== 'clean') || openMatches > 0
      ? [fraudWords(fraudStatus ?? 'flagged', openMatches)]
      : []),
    ...fields.flatMap(({ label, problem }) => (problem === null ? [] : [`${label} ${problem}.`])),
    ...(documents ? [`The upload seems to contain ${severalDocumentsWords(documents)}.`] : []),
    ...confidenceWords(submission, settings),
    ...(settings.review === 'always' ? ['Every submission of this workflow is reviewed.'] : []),
    ...(isInSample(submissionId, settings.reviewSample)
      ? [`It is in the random sample of ${percent} % of this workflow.`]
      : []),
  ];
};

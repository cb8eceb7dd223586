import type { ValueComparison, ValueDifference } from './compare-values.ts';
import type { FraudSettings } from './settings.ts';
import { combinedScore, type FraudSignal, weightOf } from './signals.ts';
import type { FraudCheckType } from './verdict.ts';

/** How alike this submission and one earlier submission of the company are. */
export interface Likeness {
  readonly targetSubmissionId: string;
  readonly sameBytes: boolean;
  /** Fewest differing bits between two page images; null if none was similar. */
  readonly hashDistance: number | null;
  /** Estimated Jaccard similarity of the texts, 0..1; 0 if not compared. */
  readonly textSimilarity: number;
  /** The share of numbers that are beside the same words (layout-sketch.ts), 0..1; 0 if not compared. */
  readonly layoutSimilarity: number;
  /** Null if the earlier document's values are unknown. */
  readonly values: ValueComparison | null;
}

export interface FoundMatch {
  readonly checkType: FraudCheckType;
  readonly targetSubmissionId: string | null;
  readonly score: number;
  readonly similarity: number;
  /** The finding as a text, for the reviewer. */
  readonly explanation: string;
  /** Names of domain/fraud/signals.ts, or those of the customer's own processor. */
  readonly signals: readonly string[];
  /** Values that differ from those of the target. */
  readonly differences: readonly ValueDifference[];
}

interface Sign {
  readonly checkType: FraudCheckType;
  readonly signal: FraudSignal;
  readonly similarity: number;
  readonly explanation: string;
}

/** The number of amounts and days that must agree before two documents that look alike count as one. */
const agreeingMin = 2;

/**
 * The share of numbers beside the same words from which a picture that was cropped, turned or taken again counts as the
 * same.
 */
const layoutSimilarityMin = 0.5;

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const joinParts = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
const inWords = (differences: readonly ValueDifference[]): string =>
  joinParts(differences.map(({ label, earlier, now }) => `${label} was ${earlier} and is ${now}`));

/** The conclusion from the values: the same document, an altered copy, or the same document with a different number. */
const signOfValues = (values: ValueComparison): Sign | null => {
  const { sameKey, otherKey, sameFields, differing } = values;
  const checkType = 'duplicate_fields';
  if (sameKey) {
    const key = joinParts(sameKey.map(({ label, value }) => `${label} ${value}`));
    if (differing.length > 0) {
      const explanation = `Altered copy: a document with the same ${key} was submitted before, but ${inWords(differing)}.`;
      return { checkType, signal: 'altered_copy', similarity: 1, explanation };
    }
    const explanation = `Duplicate: a document with the same ${key} was submitted before.`;
    return { checkType, signal: 'same_document', similarity: 1, explanation };
  }
  if (!sameFields) return null;
  if (otherKey) {
    const explanation = `All identifying fields have the same values as in a document that was submitted before, but ${inWords([otherKey])}.`;
    return { checkType, signal: 'same_fields_other_number', similarity: 1, explanation };
  }
  const explanation = 'All identifying fields have the same values as in a document that was submitted before.';
  return { checkType, signal: 'same_fields', similarity: 1, explanation };
};

/** Whether the values show that two documents that look alike are different ones, which only share a template. */
const isOtherDocument = ({ sameKey, otherKey, differing }: ValueComparison): boolean =>
  sameKey === null && (otherKey !== null || differing.length > 0);

const signsOfContent = (likeness: Likeness, settings: FraudSettings): Sign[] => {
  const { hashDistance, textSimilarity, layoutSimilarity, values } = likeness;
  const other = values !== null && isOtherDocument(values);
  const differences = values ? [...(values.otherKey ? [values.otherKey] : []), ...values.differing] : [];
  const template = other
    ? ` Its values differ (${inWords(differences.slice(0, 3))}), so both may only share a template, as documents from one issuer do.`
    : '';
  const signs: Sign[] = [];
  if (hashDistance !== null && hashDistance <= settings.hashDistanceMax) {
    signs.push({
      checkType: 'near_duplicate_image',
      signal: other ? 'template_reuse' : 'same_picture',
      similarity: 1 - hashDistance / 64,
      explanation: `A page looks like one that was submitted before (${percent(1 - hashDistance / 64)} alike).${template}`,
    });
  } else if (layoutSimilarity >= layoutSimilarityMin) {
    signs.push({
      checkType: 'near_duplicate_image',
      signal: other ? 'template_reuse' : 'same_layout',
      similarity: layoutSimilarity,
      explanation: `${percent(layoutSimilarity)} of the numbers on its pages are beside the same words as in a document that was submitted before.${template}`,
    });
  }
  if (textSimilarity >= settings.minTextSimilarity) {
    signs.push({
      checkType: 'near_duplicate_text',
      signal: other ? 'template_reuse' : 'same_text',
      similarity: textSimilarity,
      explanation: `${percent(textSimilarity)} of the text is also in a document that was submitted before.${template}`,
    });
  }
  return signs;
};

/**
 * The matches with one earlier submission (decision D14). Similar pictures and texts count only as far as the values
 * agree: receipts of one shop look alike, and a monthly bill repeats its text. Signals that agree raise each other's
 * severity.
 */
export const scoreLikeness = (likeness: Likeness, settings: FraudSettings): FoundMatch[] => {
  const { targetSubmissionId, sameBytes, values } = likeness;
  const weigh = (signal: FraudSignal) => ({ signal, weight: weightOf(signal, settings.weights) });
  if (sameBytes) {
    const { signal, weight } = weigh('same_bytes');
    const explanation = 'A file has exactly the same bytes as one that was submitted before.';
    return weight === 0
      ? []
      : [
          {
            checkType: 'exact_duplicate',
            targetSubmissionId,
            score: weight,
            similarity: 1,
            explanation,
            signals: [signal],
            differences: [],
          },
        ];
  }
  const ofValues = values && signOfValues(values);
  const signs = [...(ofValues ? [ofValues] : []), ...signsOfContent(likeness, settings)].filter(
    ({ signal }) => weightOf(signal, settings.weights) > 0,
  );
  // Matching amounts and days are not a sign on their own, but they support one.
  const agree =
    ofValues === null && values !== null && !isOtherDocument(values) && values.agreeing.length >= agreeingMin;
  const signals = [...new Set([...signs.map(({ signal }) => signal), ...(agree ? (['same_values'] as const) : [])])];
  const score = combinedScore(signals.map(weigh));
  return signs.map(({ checkType, signal, similarity, explanation }) => ({
    checkType,
    targetSubmissionId,
    score,
    similarity,
    explanation,
    signals: [signal, ...signals.filter((one) => one !== signal)],
    differences: values?.differing ?? [],
  }));
};

/**
 * The most matches below the flag threshold that are kept for one submission. A long-standing supplier has hundreds
 * that only share a template.
 */
const weakMatchesMax = 3;

/** The matches to store: all that reach the flag threshold, and the few strongest of the others. */
export const matchesToKeep = (matches: readonly FoundMatch[], flagAt: number): FoundMatch[] => {
  const weak = matches
    .filter(({ score }) => score < flagAt)
    .sort((a, b) => b.score - a.score || b.similarity - a.similarity);
  return [...matches.filter(({ score }) => score >= flagAt), ...weak.slice(0, weakMatchesMax)];
};

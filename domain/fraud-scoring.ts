import type { FraudCheckType } from './fraud.ts';

/** How alike this submission and one earlier submission of the company are. */
export interface Likeness {
  readonly targetSubmissionId: string;
  readonly sameBytes: boolean;
  /** Fewest differing bits between two page images; null where none was near. */
  readonly hashDistance: number | null;
  /** Estimated Jaccard similarity of the texts, 0..1; 0 where not compared. */
  readonly textSimilarity: number;
  readonly sameFields: boolean;
}

export interface FoundMatch {
  readonly checkType: FraudCheckType;
  readonly targetSubmissionId: string | null;
  readonly score: number;
  readonly similarity: number;
  /** The finding in words, for the reviewer. */
  readonly explanation: string;
}

/** At most this many differing bits of 64 count as "the same picture": recompression stays under it, other documents rarely do. */
export const perceptualDistanceMax = 6;
/** From this estimated Jaccard similarity on, two texts count as near duplicates. */
export const textSimilarityMin = 0.8;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/**
 * Matches that one earlier submission gives rise to (decision D14). One weak signal alone stays under the flag threshold: receipts of one shop
 * look alike, and a monthly bill repeats its text. Signals that agree raise each other's severity.
 */
export const scoreLikeness = (likeness: Likeness): FoundMatch[] => {
  const { targetSubmissionId, sameBytes, hashDistance, textSimilarity, sameFields } = likeness;
  if (sameBytes) {
    const explanation = 'A file has exactly the same bytes as one that was submitted before.';
    return [{ checkType: 'exact_duplicate', targetSubmissionId, score: 1, similarity: 1, explanation }];
  }
  const samePicture = hashDistance !== null && hashDistance <= perceptualDistanceMax;
  const sameText = textSimilarity >= textSimilarityMin;
  const agreeing = [samePicture, sameText, sameFields].filter(Boolean).length;
  const matches: FoundMatch[] = [];
  if (samePicture) {
    matches.push({
      checkType: 'near_duplicate_image',
      targetSubmissionId,
      score: agreeing === 3 ? 0.9 : agreeing === 2 ? 0.7 : 0.35,
      similarity: 1 - hashDistance / 64,
      explanation: `A page looks like one that was submitted before (${hashDistance} of 64 hash bits differ).`,
    });
  }
  if (sameText) {
    matches.push({
      checkType: 'near_duplicate_text',
      targetSubmissionId,
      score: agreeing === 3 ? 0.9 : sameFields ? 0.75 : 0.4,
      similarity: textSimilarity,
      explanation: `${percent(textSimilarity)} of the text stands in a document that was submitted before.`,
    });
  }
  if (sameFields) {
    matches.push({
      checkType: 'duplicate_fields',
      targetSubmissionId,
      score: agreeing > 1 ? 0.9 : 0.7,
      similarity: 1,
      explanation: 'All identifying fields have the same values as in a document that was submitted before.',
    });
  }
  return matches;
};

import { type FingerprintKey, hammingDistance, signatureSimilarity } from './fingerprints.ts';
import type { FraudCheckType } from './verdict.ts';

/** A stored fingerprint of a file or of one of its pages. */
export type StoredFingerprint = Pick<FingerprintKey, 'fileIndex' | 'page' | 'value'> & { readonly kind: string };

/** A file of a submission, and its page counted from 1; the page is null if the whole file is meant. */
export interface FilePlace {
  readonly fileIndex: number;
  readonly page: number | null;
}

/** Where two submissions are alike: the place in the later one and in the earlier one. */
export interface MatchedPlace {
  readonly own: FilePlace;
  readonly earlier: FilePlace;
}

/**
 * The kind of fingerprint that each check compares, and how far apart two of them are. A match by fields has no place.
 */
const compared: Partial<Record<FraudCheckType, { kind: string; distance: (a: string, b: string) => number }>> = {
  exact_duplicate: { kind: 'sha256', distance: (a, b) => (a === b ? 0 : 1) },
  near_duplicate_image: { kind: 'perceptual', distance: hammingDistance },
  near_duplicate_text: {
    kind: 'text',
    distance: (a, b) => 1 - signatureSimilarity(a.split(',').map(Number), b.split(',').map(Number)),
  },
};

const placeOf = ({ kind, fileIndex, page }: StoredFingerprint): FilePlace => ({
  fileIndex,
  page: kind === 'perceptual' ? page + 1 : null,
});

/**
 * Finds the files or pages of two submissions that are most alike by a check; null if the check or the fingerprints do
 * not show it.
 */
export const matchedPlace = (
  checkType: FraudCheckType,
  own: readonly StoredFingerprint[],
  earlier: readonly StoredFingerprint[],
): MatchedPlace | null => {
  const check = compared[checkType];
  if (!check) return null;
  const isCompared = ({ kind, value }: StoredFingerprint) => kind === check.kind && value !== '';
  const theirs = earlier.filter(isCompared);
  const pairs = own
    .filter(isCompared)
    .flatMap((mine) =>
      theirs.map((other) => ({ own: mine, earlier: other, distance: check.distance(mine.value, other.value) })),
    );
  const [first, ...rest] = pairs;
  if (!first) return null;
  const nearest = rest.reduce((best, pair) => (pair.distance < best.distance ? pair : best), first);
  return { own: placeOf(nearest.own), earlier: placeOf(nearest.earlier) };
};

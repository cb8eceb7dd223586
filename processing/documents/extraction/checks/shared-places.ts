import type { Candidate } from '../labels/candidate.ts';
import type { Role } from '../lexicon/lexicon.ts';

/** The value that was found for a field. */
interface Claim {
  readonly value: unknown;
  readonly best: Candidate;
  readonly meaning: { readonly role: Role | null };
}

/** Of several fields that claim one text, at most one is usually right. */
const doubtOfShared = 0.6;

const placeOf = ({ best }: Claim): string => {
  const { page, text, box } = best.span;
  return [page, Math.round(box.x), Math.round(box.y), text].join(' ');
};

const isUnknown = ({ meaning, value }: Claim): boolean => meaning.role === null && typeof value === 'string';

/**
 * Returns the factor (0..1) for the confidence of each field that no rule knows: lower if another such field has the
 * same text as its value. Fields with a role are not affected, because one thing often has two of them, such as company
 * and supplier.
 */
export const sharedPlaceFactor = (claims: readonly Claim[]): ((claim: Claim) => number) => {
  const counts = new Map<string, number>();
  for (const claim of claims.filter(isUnknown)) counts.set(placeOf(claim), (counts.get(placeOf(claim)) ?? 0) + 1);
  return (claim) => (isUnknown(claim) && (counts.get(placeOf(claim)) ?? 0) > 1 ? doubtOfShared : 1);
};

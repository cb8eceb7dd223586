import type { ExtractionContext } from '../fields/context.ts';
import { describedOf } from '../fields/described-field.ts';
import { type FieldSearch, fittingCandidates } from '../fields/field.ts';
import { bestOf, type Candidate } from '../labels/candidate.ts';
import type { Features } from '../models/ranker.ts';
import { requestFeatures } from './request-features.ts';
import { surroundedAt, surroundingsOf } from './surroundings.ts';
import { takenBy } from './taken.ts';
import { valueFeatures } from './value-features.ts';
import { isLabelOnForm, valuesOfType } from './values-of-type.ts';

/** A value that only has the type of the field is not considered if another field is as sure of it as this. */
const takenMax = 0.5;

/** More candidates of the field's own rules are not considered. */
const candidatesMax = 25;

/** A possible value of a field, described for the trees. */
export interface DescribedCandidate {
  readonly candidate: Candidate;
  /** Whether the field's own rules found it; otherwise it only has the type of the field. */
  readonly isOfRules: boolean;
  readonly features: Features;
}

/** Of the candidates with one value, the best, with how many there are; those with the best scores first. */
const distinct = (candidates: readonly Candidate[]): { readonly candidate: Candidate; readonly same: number }[] =>
  [...Map.groupBy(candidates, ({ value }) => String(value)).values()]
    .flatMap((same) => {
      const candidate = bestOf(same);
      return candidate ? [{ candidate, same: same.length }] : [];
    })
    .toSorted((a, b) => b.candidate.score - a.candidate.score);

/** The candidates of the rules without labels, unless one is the answer. */
const withoutLabels = (context: ExtractionContext, { candidates, found }: FieldSearch): Candidate[] => {
  const answer = found && bestOf(candidates);
  return candidates.filter((candidate) => {
    if (candidate === answer || typeof candidate.value !== 'string') return true;
    const surrounded = surroundedAt(context.sheet, candidate.span);
    return surrounded === undefined || !isLabelOnForm(context, surrounded.cell);
  });
};

/**
 * All values that may be right for a field: those of its own rules, the best first, then all others of its type.
 * @param others the searches of the other fields
 * @param knownLabels the labels of all fields, squashed
 * @param isKept the field keeps the value of its own rules, so others of its type are not considered
 */
export const describeCandidates = (
  context: ExtractionContext,
  search: FieldSearch,
  others: readonly FieldSearch[],
  knownLabels: ReadonlySet<string>,
  isKept: boolean,
): DescribedCandidate[] => {
  const { sheet } = context;
  const { field, meaning } = search;
  const described = describedOf(context, field, meaning);
  const request = requestFeatures(search, described);
  const surroundings = surroundingsOf(field);
  const ofRules = distinct(withoutLabels(context, search)).slice(0, candidatesMax);
  const ofType =
    described && !isKept
      ? distinct(fittingCandidates(field, meaning, valuesOfType(context, described, search.candidates))).filter(
          ({ candidate }) => takenBy(others, candidate) < takenMax,
        )
      : [];
  const best = ofRules[0]?.candidate.score ?? 0;
  return [...ofRules, ...ofType].map(({ candidate, same }, rank): DescribedCandidate => {
    const { span, score } = candidate;
    const isOfRules = rank < ofRules.length;
    const surrounded = isOfRules ? surroundedAt(sheet, span) : undefined;
    const from = surrounded ? Math.max(0, surrounded.cell.text.indexOf(span.text)) : 0;
    return {
      candidate,
      isOfRules,
      features: {
        ...request,
        ...(surrounded ? surroundings(surrounded, from) : {}),
        ...candidate.features,
        ...valueFeatures(sheet, field, candidate, knownLabels),
        score,
        gap: best - score,
        rank,
        same,
        candidates: ofRules.length,
        [`by:${candidate.rankedBy ?? (isOfRules ? 'rules' : 'type')}`]: 1,
        taken: takenBy(others, candidate),
      },
    };
  });
};

import { at } from '../../../../domain/assert.ts';
import type { ExtractionContext } from '../fields/context.ts';
import { type FieldSearch, isAnswer, toFound, withValidation } from '../fields/field.ts';
import type { FoundField } from '../fields/found-field.ts';
import { bestOf, type Candidate } from '../labels/candidate.ts';
import { models } from '../models/models.ts';
import { chancesOfTrees } from '../models/trees.ts';
import { withPairFeatures } from '../models/word-pairs.ts';
import { squash } from '../sheet/fold.ts';
import { type DescribedCandidate, describeCandidates, type FittingSearch } from './describe-candidates.ts';
import { isSure, keepsValue, sureness } from './keeps-value.ts';
import { fitsField } from './surroundings.ts';

const rerankedTypes: ReadonlySet<string> = new Set(['string', 'number', 'currency', 'integer', 'date', 'datetime']);

/** A field with all its candidates. */
export interface Reranking {
  readonly search: FieldSearch;
  /** Whether the field keeps the value of its own rules, or none. */
  readonly isKept: boolean;
  /** The first is the answer of the field's own rules, if they have one. */
  readonly candidates: readonly DescribedCandidate[];
}

/** Describes all values that may be right, for each field that can be ranked again. */
export const rerankingsOf = (context: ExtractionContext, searches: readonly FieldSearch[]): Reranking[] => {
  const knownLabels = new Set(context.knownLabels.map(squash));
  const all = searches.map((search): FittingSearch => ({ search, fits: fitsField(search.field) }));
  return all
    .filter(({ search: { field, found } }) => rerankedTypes.has(field.type) && found?.attachment === undefined)
    .map((one) => {
      const { search } = one;
      const isKept = keepsValue(context, search);
      return { search, isKept, candidates: describeCandidates(context, one, all, knownLabels, isKept) };
    })
    .filter(({ candidates }) => candidates.length > 0);
};

/** A value that the field's own rules did not find or not believe may be that of something else. */
const chanceOfOthersMin = 0.2;

/** It needs more if the field's own rules have a likely answer, and most for an issuer: names have their own model. */
const chanceBesideAnswerMin = { issuer: 0.5, other: 0.3 } as const;

/** An answer that is as likely as this by the field's own rules stays if nothing else is likely: with a low chance. */
const likelyMin = 0.5;

const choose = (context: ExtractionContext, { search, isKept, candidates }: Reranking): FoundField | null => {
  const { trees, pairs } = models();
  const chances = chancesOfTrees(
    trees,
    candidates.map((candidate) => withPairFeatures(pairs, candidate)),
  );
  if (isKept) {
    // The trees may doubt a sure value, but do not replace it.
    return search.found && isSure(search) ? { ...search.found, chanceOfTrees: at(chances, 0) } : search.found;
  }
  const ranked = candidates.map(
    ({ candidate }, index): Candidate =>
      withValidation(search.field, { ...candidate, score: at(chances, index), rankedBy: 'trees' }),
  );
  const best = bestOf(ranked);
  if (!best) return null;
  const { candidate, isOfRules } = at(candidates, ranked.indexOf(best));
  const kept = search.found && sureness(search) >= likelyMin ? at(ranked, 0) : null;
  const besideAnswerMin = chanceBesideAnswerMin[search.meaning.role === 'issuer' ? 'issuer' : 'other'];
  const isAnswered =
    isOfRules && isAnswer(candidate)
      ? isAnswer(best)
      : best.score >= (kept === null ? chanceOfOthersMin : besideAnswerMin);
  const answer = isAnswered ? best : kept;
  return answer && toFound(context, { ...search, candidates: ranked }, answer);
};

/**
 * Chooses the value of each field among all that may be right. The rules know one field at a time; the trees also know
 * which values the other fields take, what form a value has, and all other values of the type.
 */
export const rerank = (context: ExtractionContext, searches: readonly FieldSearch[]): (FoundField | null)[] => {
  const rerankings = new Map(rerankingsOf(context, searches).map((one) => [one.search, one]));
  return searches.map((search) => {
    const reranking = rerankings.get(search);
    return reranking ? choose(context, reranking) : search.found;
  });
};

import type { ExtractionContext } from '../fields/context.ts';
import { describedOf } from '../fields/described-field.ts';
import { type FieldSearch, fittingCandidates } from '../fields/field.ts';
import { bestOf, type Candidate } from '../labels/candidate.ts';
import type { Described } from '../labels/described-values.ts';
import { models } from '../models/models.ts';
import type { Features } from '../models/ranker.ts';
import { evidenceOf, type Signs } from '../models/word-pairs.ts';
import { completeAddress } from '../parties/address-parts.ts';
import { withAddress } from '../parties/name-with-address.ts';
import { requestFeatures } from './request-features.ts';
import { askedTokens, signsOf } from './signs.ts';
import { bestFit, type FitsField, nothingAround, surroundedAt, surroundingsOf, wordsAround } from './surroundings.ts';
import { takenBy } from './taken.ts';
import { valueFeatures } from './value-features.ts';
import { isLabelOnForm, valuesOfType } from './values-of-type.ts';

/** A value that only has the type of the field is not considered if another field is as sure of it as this. */
const takenMax = 0.5;

/** More candidates of the field's own rules are not considered. */
const candidatesMax = 25;

/** The most other values that are considered: the likeliest by the texts around them and by their own form. */
const valuesMax = 40;
/** The influence of how well the texts around a value fit, and of what is known about its signs. */
const likeliness = { fit: 5, evidence: 0.3 } as const;

/** A possible value of a field, described for the trees. */
export interface DescribedCandidate {
  readonly candidate: Candidate;
  /** Whether the field's own rules found it; otherwise it only has the type of the field. */
  readonly isOfRules: boolean;
  /** Those that do not come from the signs. */
  readonly features: Features;
  readonly signs: Signs;
}

/** The best of the candidates with one value, with how many there are. */
interface Counted {
  readonly candidate: Candidate;
  readonly same: number;
}

/** The different values of candidates, those with the best scores first. */
const distinct = (candidates: readonly Candidate[]): Counted[] =>
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

/** The search of a field, with how well words fit it. */
export interface FittingSearch {
  readonly search: FieldSearch;
  readonly fits: FitsField;
}

/** The candidates of a field's own rules, and all other values of its type; those with the best scores first. */
const candidatesOf = (
  context: ExtractionContext,
  search: FieldSearch,
  described: Described | null,
  others: readonly FieldSearch[],
): { readonly ofRules: readonly Counted[]; readonly ofType: readonly Counted[] } => {
  const { field, meaning } = search;
  const complete = (candidate: Candidate): Candidate =>
    withAddress(context, field, completeAddress(context.sheet, field, candidate));
  const ofRules = distinct(withoutLabels(context, search).map(complete)).slice(0, candidatesMax);
  if (!described) return { ofRules, ofType: [] };
  const known = new Set(
    [...search.candidates, ...ofRules.map(({ candidate }) => candidate)].map(({ value }) => String(value)),
  );
  const values = fittingCandidates(field, meaning, valuesOfType(context, described).map(complete));
  const ofType = distinct(values.filter(({ value }) => !known.has(String(value)))).filter(
    ({ candidate }) => takenBy(others, candidate) < takenMax,
  );
  return { ofRules, ofType };
};

/**
 * All values that may be right for a field: those of its own rules, the best first, then others of its type.
 * @param all the searches of all fields, also this one
 * @param knownLabels the labels of all fields, squashed
 * @param isKept the field keeps the value of its own rules, so others of its type are not considered
 */
export const describeCandidates = (
  context: ExtractionContext,
  own: FittingSearch,
  all: readonly FittingSearch[],
  knownLabels: ReadonlySet<string>,
  isKept: boolean,
): DescribedCandidate[] => {
  const { sheet } = context;
  const { search, fits } = own;
  const { field, meaning } = search;
  const rest = all.filter((other) => other !== own);
  const others = rest.map((other) => other.search);
  const described = describedOf(context, field, meaning);
  const request = requestFeatures(search, described);
  const asked = askedTokens(field);
  const surroundings = surroundingsOf(
    sheet,
    field,
    fits,
    rest.map((other) => other.fits),
  );
  const { ofRules, ofType } = candidatesOf(context, search, isKept ? null : described, others);
  const best = ofRules[0]?.candidate.score ?? 0;
  const withSigns = ({ candidate, same }: Counted) => {
    const { span, value } = candidate;
    const surrounded = surroundedAt(sheet, span);
    const from = surrounded ? Math.max(0, surrounded.cell.text.indexOf(span.text)) : 0;
    const around = surrounded ? wordsAround(sheet, surrounded, from) : nothingAround;
    return { candidate, same, surrounded, around, signs: signsOf(asked, Object.values(around), value) };
  };
  const describe = (
    { candidate, same, surrounded, around, signs }: ReturnType<typeof withSigns>,
    rank: number,
  ): DescribedCandidate => {
    const { span, score } = candidate;
    const isOfRules = rank < ofRules.length;
    return {
      candidate,
      isOfRules,
      signs,
      features: {
        ...request,
        ...(surrounded ? surroundings(surrounded, around, span.text.length) : {}),
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
  };
  const likeliest = ofType
    .map(withSigns)
    .map((one) => ({
      one,
      likelihood:
        likeliness.fit * bestFit(fits, one.around) + likeliness.evidence * evidenceOf(models().pairs, one.signs),
    }))
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .slice(0, valuesMax)
    .map(({ one }) => one);
  return [...ofRules.map(withSigns), ...likeliest].map(describe);
};

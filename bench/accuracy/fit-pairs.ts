import { recordOf } from '../../domain/narrowing.ts';
import {
  type KindOfSign,
  kindsOfSigns,
  type PairTable,
  type Signs,
  type WordPairs,
} from '../../processing/documents/extraction/models/word-pairs.ts';

/** A value that may be right for a field, by its signs. */
export interface SignedCandidate {
  readonly signs: Signs;
  readonly right: boolean;
}

/** A pair is known if this many values with its sign were right, or this many were seen. */
const known = { right: 2, seen: 12 } as const;
/** Weaker evidence is left out of the table. */
const evidenceMin = 0.6;
/** How many values of the average chance each pair is mixed with: a pair that was seen twice says little. */
const prior = 2;

type Counts = Map<string, Map<string, { seen: number; right: number }>>;

/** The counts of a kind of signs, by asked word and sign. */
const count = (candidates: Iterable<SignedCandidate>, kind: KindOfSign): Counts => {
  const counts: Counts = new Map();
  for (const { signs, right } of candidates) {
    for (const word of signs.asked) {
      const own = counts.get(word) ?? new Map<string, { seen: number; right: number }>();
      counts.set(word, own);
      for (const sign of signs[kind]) {
        const pair = own.get(sign) ?? { seen: 0, right: 0 };
        own.set(sign, pair);
        pair.seen += 1;
        if (right) pair.right += 1;
      }
    }
  }
  return counts;
};

/** The logarithm of how much likelier than `chance` a value is right, with a digit after the decimal point. */
const toEvidence = ({ seen, right }: { readonly seen: number; readonly right: number }, chance: number): number =>
  Math.round(10 * Math.log((right + prior * chance) / (seen + prior) / chance)) / 10;

const toTable = (counts: Counts, chance: number): PairTable =>
  Object.fromEntries(
    [...counts].flatMap(([word, own]) => {
      const pairs = [...own]
        .filter(([, { seen, right }]) => right >= known.right || seen >= known.seen)
        .map(([sign, pair]) => [sign, toEvidence(pair, chance)] as const)
        .filter(([, evidence]) => Math.abs(evidence) >= evidenceMin);
      return pairs.length > 0 ? [[word, Object.fromEntries(pairs)] as const] : [];
    }),
  );

/**
 * Counts which signs the right values of fields have, by the words of the fields' labels: a naive Bayes model of the
 * ratio between the right values and all values of the type.
 */
export const fitPairs = (candidates: readonly SignedCandidate[]): WordPairs => {
  const chance = Math.max(1, candidates.filter(({ right }) => right).length) / Math.max(1, candidates.length);
  return recordOf(kindsOfSigns, (kind) => toTable(count(candidates, kind), chance));
};

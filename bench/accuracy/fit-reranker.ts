import { at } from '../../domain/assert.ts';
import type { OutputField } from '../../domain/output-field.ts';
import { labelFeatures } from '../../processing/documents/extraction/fields/confidence.ts';
import { searchField } from '../../processing/documents/extraction/fields/field.ts';
import type { ExtractionModels } from '../../processing/documents/extraction/models/models.ts';
import { chancesOfTrees, type TreeModel } from '../../processing/documents/extraction/models/trees.ts';
import {
  type Signs,
  type WordPairs,
  withPairFeatures,
} from '../../processing/documents/extraction/models/word-pairs.ts';
import { type Reranking, rerankingsOf } from '../../processing/documents/extraction/reranking/rerank.ts';
import type { Span } from '../../processing/documents/extraction/sheet/sheet.ts';
import { compare } from './compare.ts';
import { contextOf, type FieldModels, toThousandths, weighedByOrigin } from './fit-models.ts';
import { fitPairs, type SignedCandidate } from './fit-pairs.ts';
import { fitTrees, type TreeTrial } from './fit-trees.ts';
import { foldCount } from './folds.ts';
import { isInventedPaper } from './invented-papers.ts';
import { fitLogistic } from './logistic.ts';
import type { ReadSetCase } from './sets.ts';

/** The candidates of one field, with the origin of its document. */
export interface RerankTrial extends TreeTrial {
  readonly origin: string;
  readonly candidates: readonly (TreeTrial['candidates'][number] & { readonly span: Span; readonly signs: Signs })[];
}

/** The known value of a field; null if it is most likely not on the document. */
type Known = string | number | null;

const trialOf = ({ search, candidates }: Reranking, origin: string, known: Known): RerankTrial => ({
  origin,
  candidates: candidates.map(({ candidate, features, signs }) => ({
    span: candidate.span,
    features,
    signs,
    right: known !== null && compare(search.field.type, known, candidate.value).right,
  })),
});

/**
 * Describes the candidates of all fields of documents, as the models of single fields in use rank them.
 * @param absent fields of other documents that are asked of each document, too
 */
export const rerankTrialsOf = async (
  cases: readonly ReadSetCase[],
  absent: (one: ReadSetCase) => readonly OutputField[],
): Promise<RerankTrial[]> => {
  const trials: RerankTrial[] = [];
  for (const one of cases) {
    const { expected, origin } = one;
    const others = absent(one);
    const fields = [...one.fields, ...others];
    const context = await contextOf(one, fields);
    const searches = fields.map((field) => searchField(context, field));
    for (const reranking of rerankingsOf(context, searches)) {
      const { field } = reranking.search;
      const value = expected[field.name];
      if (others.includes(field)) {
        // If rules are sure of a value, the document has it, too.
        if (!reranking.isKept) trials.push(trialOf(reranking, origin, null));
      } else if (typeof value === 'string' || typeof value === 'number') {
        trials.push(trialOf(reranking, origin, value));
      }
    }
  }
  return trials;
};

/** Which documents were not seen by a fit: those of one fold, or none. */
type Fold = number | null;

/** Completes the models of single fields with the pairs and the trees. */
export type AddTrees = (models: FieldModels, fold: Fold) => ExtractionModels;

/** The candidates of one field by their signs, with the origin of its document. */
export interface SignedTrial {
  readonly origin: string;
  readonly candidates: readonly SignedCandidate[];
}

/** Fits the pairs on the trials of all folds but some, each only once. */
export type PairsWithout = (...folds: readonly number[]) => WordPairs;

/** Only the invented papers are counted: their words may be published. */
export const pairsOfFolds = (trials: readonly SignedTrial[], foldOf: (origin: string) => number): PairsWithout => {
  const own = trials.filter(({ origin }) => isInventedPaper(origin));
  const fitted = new Map<string, WordPairs>();
  return (...folds) => {
    const key = [...new Set(folds)].toSorted((a, b) => a - b).join();
    const pairs =
      fitted.get(key) ??
      fitPairs(own.filter(({ origin }) => !folds.includes(foldOf(origin))).flatMap(({ candidates }) => candidates));
    fitted.set(key, pairs);
    return pairs;
  };
};

const withPairs = ({ candidates, ...trial }: RerankTrial, pairs: WordPairs): RerankTrial => ({
  ...trial,
  candidates: candidates.map((candidate) => ({
    ...candidate,
    features: withPairFeatures(pairs, candidate),
  })),
});

/**
 * Fits the trees without each fold, and on all trials. Pairs that describe a document have not seen it. The chance that
 * the trees give is calibrated with the chances of documents that they have not seen.
 */
export const fitReranker = (
  trials: readonly RerankTrial[],
  foldOf: (origin: string) => number,
  pairsWithout: PairsWithout,
): AddTrees => {
  const folds = Array.from({ length: foldCount }, (_, fold) => fold);
  const treesWithout = (...without: readonly number[]): TreeModel =>
    fitTrees(
      trials
        .filter(({ origin }) => !without.includes(foldOf(origin)))
        .map((trial) => withPairs(trial, pairsWithout(...without, foldOf(trial.origin)))),
    );
  const treesOfFolds = folds.map((fold) => treesWithout(fold));
  const judged = trials.flatMap((trial) => {
    const { origin } = trial;
    const fold = foldOf(origin);
    const { candidates } = withPairs(trial, pairsWithout(fold));
    const chances = chancesOfTrees(
      at(treesOfFolds, fold),
      candidates.map(({ features }) => features),
    );
    const score = Math.max(...chances);
    const best = candidates[chances.indexOf(score)];
    return best ? [{ features: labelFeatures({ score, span: best.span }), right: best.right, weight: 1, origin }] : [];
  });
  return (models, fold) => {
    const calibrating = judged.filter(({ origin }) => foldOf(origin) !== fold);
    return {
      ...models,
      trees: fold === null ? treesWithout() : at(treesOfFolds, fold),
      pairs: pairsWithout(...(fold === null ? [] : [fold])),
      confidence: { ...models.confidence, trees: toThousandths(fitLogistic(weighedByOrigin(calibrating))) },
    };
  };
};

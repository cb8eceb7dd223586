import { at } from '../../domain/assert.ts';
import type { OutputField } from '../../domain/output-field.ts';
import { labelFeatures } from '../../processing/documents/extraction/fields/confidence.ts';
import { searchField } from '../../processing/documents/extraction/fields/field.ts';
import type { ExtractionModels } from '../../processing/documents/extraction/models/models.ts';
import { chancesOfTrees, type TreeModel } from '../../processing/documents/extraction/models/trees.ts';
import { type Reranking, rerankingsOf } from '../../processing/documents/extraction/reranking/rerank.ts';
import type { Span } from '../../processing/documents/extraction/sheet/sheet.ts';
import { compare } from './compare.ts';
import { contextOf, type FieldModels, toThousandths, weighedByOrigin } from './fit-models.ts';
import { fitTrees, type TreeTrial } from './fit-trees.ts';
import { foldCount } from './folds.ts';
import { fitLogistic } from './logistic.ts';
import type { ReadSetCase } from './sets.ts';

/** The candidates of one field, with the origin of its document. */
export interface RerankTrial extends TreeTrial {
  readonly origin: string;
  readonly candidates: readonly (TreeTrial['candidates'][number] & { readonly span: Span })[];
}

/** The known value of a field; null if it is most likely not on the document. */
type Known = string | number | null;

const trialOf = ({ search, candidates }: Reranking, origin: string, known: Known): RerankTrial => ({
  origin,
  candidates: candidates.map(({ candidate, features }) => ({
    span: candidate.span,
    features,
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

/** Completes the models of single fields with the trees. */
export type AddTrees = (models: FieldModels, fold: Fold) => ExtractionModels;

/**
 * Fits the trees without each fold, and on all trials. The chance that they give is calibrated with the chances of
 * documents that they have not seen.
 */
export const fitReranker = (trials: readonly RerankTrial[], foldOf: (origin: string) => number): AddTrees => {
  const folds = Array.from({ length: foldCount }, (_, fold) => fold);
  const without = (fold: number): RerankTrial[] => trials.filter(({ origin }) => foldOf(origin) !== fold);
  const treesOfFolds = folds.map((fold) => fitTrees(without(fold)));
  const judged = trials.flatMap(({ candidates, origin }) => {
    const chances = chancesOfTrees(
      at(treesOfFolds, foldOf(origin)),
      candidates.map(({ features }) => features),
    );
    const score = Math.max(...chances);
    const best = candidates[chances.indexOf(score)];
    return best ? [{ features: labelFeatures({ score, span: best.span }), right: best.right, weight: 1, origin }] : [];
  });
  const add = (models: FieldModels, trees: TreeModel, calibrating: typeof judged): ExtractionModels => ({
    ...models,
    trees,
    confidence: { ...models.confidence, trees: toThousandths(fitLogistic(weighedByOrigin(calibrating))) },
  });
  let treesOfAll: TreeModel | null = null;
  return (models, fold) => {
    if (fold !== null) {
      return add(
        models,
        at(treesOfFolds, fold),
        judged.filter(({ origin }) => foldOf(origin) !== fold),
      );
    }
    treesOfAll ??= fitTrees(trials);
    return add(models, treesOfAll, judged);
  };
};

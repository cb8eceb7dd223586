import pairs from './pairs.json' with { type: 'json' };
import type { RankModel } from './ranker.ts';
import trees from './trees.json' with { type: 'json' };
import type { TreeModel } from './trees.ts';
import weights from './weights.json' with { type: 'json' };
import type { WordPairs } from './word-pairs.ts';

/** The models that extraction ranks candidates with. `npm run bench:accuracy -- --all DIR --fit` fits them. */
export interface ExtractionModels {
  /** Names of the business that issued a document. */
  readonly names: RankModel;
  /** Values at labels, by how well the label fits the field, and where the value is. */
  readonly labels: RankModel;
  /** All values that may be right for a field that its own rules are not sure of. */
  readonly trees: TreeModel;
  /** Which signs of a value go with which words of a label. */
  readonly pairs: WordPairs;
  /**
   * By model or kind of rule, a logistic regression of "the value is right": the intercept, then the weights of
   * `nameFeatures`, `labelFeatures` or `confidenceFeatures`.
   */
  readonly confidence: Readonly<Record<'names' | 'labels' | 'trees' | RuleKind, readonly number[]>>;
}

/** Fields that have their own rules have their own calibration. */
export type RuleKind = 'party' | 'address' | 'date' | 'total' | 'number' | 'table' | 'other';

let inUse: ExtractionModels = { ...weights, pairs, trees };

/** The fitted models. */
export const models = (): ExtractionModels => inUse;

/**
 * Runs work with other models. Only for the benchmark, which judges documents with models that have not seen their
 * origin; elsewhere, models are constants.
 */
export const withModels = async <Result>(other: ExtractionModels, run: () => Promise<Result>): Promise<Result> => {
  const before = inUse;
  inUse = other;
  try {
    return await run();
  } finally {
    inUse = before;
  }
};

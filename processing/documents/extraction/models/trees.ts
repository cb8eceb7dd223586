import type { Features } from './ranker.ts';

/**
 * Boosted trees over named features. The nodes of all trees are in one list, each tree in preorder: the left child of a
 * node is the next one.
 */
export interface TreeModel {
  readonly features: readonly string[];
  /** The index of each tree's root. */
  readonly roots: readonly number[];
  /** The feature that each node asks for; -1 at a leaf. */
  readonly asks: readonly number[];
  /** The largest value that goes to the left; at a leaf, what it adds to the score. */
  readonly values: readonly number[];
  /** The index of the right child; 0 at a leaf. */
  readonly right: readonly number[];
}

/** The score of a candidate: the log of its odds against the answer that none is right. */
export const scoreOf = ({ features: names, roots, asks, values, right }: TreeModel, features: Features): number => {
  const own = names.map((name) => features[name] ?? 0);
  let score = 0;
  for (const root of roots) {
    let node = root;
    for (let ask = asks[node] ?? -1; ask >= 0; ask = asks[node] ?? -1) {
      node = (own[ask] ?? 0) <= (values[node] ?? 0) ? node + 1 : (right[node] ?? 0);
    }
    score += values[node] ?? 0;
  }
  return score;
};

/** The chance 0..1 of each score that its candidate is right, among the others and the answer that none is. */
export const chancesOfScores = (scores: readonly number[]): number[] => {
  const most = Math.max(0, ...scores);
  const masses = scores.map((score) => Math.exp(score - most));
  const all = masses.reduce((sum, mass) => sum + mass, Math.exp(-most));
  return masses.map((mass) => mass / all);
};

/** The chance 0..1 of each candidate that it is right. */
export const chancesOfTrees = (model: TreeModel, candidates: readonly Features[]): number[] =>
  chancesOfScores(candidates.map((features) => scoreOf(model, features)));

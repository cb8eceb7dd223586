import { requireValue } from '../../../../domain/assert.ts';
/** The features of a candidate by name. Missing ones are 0. */
export type Features = Readonly<Record<string, number>>;

/**
 * A conditional logit: the odds that a candidate is right, compared with the others and with the answer that none of
 * them is, grow with the weighted sum of its features.
 */
export interface RankModel {
  /** The sum of the answer that no candidate is right. */
  readonly none: number;
  readonly weights: Readonly<Record<string, number>>;
}

/** The weighted sum of a candidate's features. */
export const sumOf = ({ weights }: RankModel, features: Features): number => {
  let sum = 0;
  for (const [name, value] of Object.entries(features)) sum += value * (weights[name] ?? 0);
  return sum;
};

/**
 * The chance 0..1 of each candidate. Candidates with the same key are one answer: each has the chance of all of them.
 */
export const chancesOf = (
  model: RankModel,
  candidates: readonly { readonly key: string; readonly features: Features }[],
): number[] => {
  const sums = candidates.map(({ key, features }) => ({ key, sum: sumOf(model, features) }));
  const most = Math.max(model.none, ...sums.map(({ sum }) => sum));
  const masses = new Map<string, number>();
  let all = Math.exp(model.none - most);
  for (const { key, sum } of sums) {
    const mass = Math.exp(sum - most);
    all += mass;
    masses.set(key, (masses.get(key) ?? 0) + mass);
  }
  return candidates.map(({ key }) => requireValue(masses.get(key), 'the mass of a candidate') / all);
};

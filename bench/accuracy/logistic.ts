import { logistic } from '../../processing/statistics.ts';

/** One case to fit: its features, and whether the value was right. */
export interface Trial {
  readonly features: readonly number[];
  readonly right: boolean;
  /** How many cases it represents; 1 for an observed one. */
  readonly weight: number;
}

const steps = 4_000;
const rate = 0.1;
const chance = (weights: readonly number[], features: readonly number[]): number => {
  const sum = features.reduce((total, feature, index) => total + feature * (weights[index + 1] ?? 0), weights[0] ?? 0);
  return logistic(sum);
};

/**
 * Fits a logistic regression by gradient descent: intercept first, then a weight for each feature. Weights below zero
 * are set to zero, because a larger feature must never make a value less likely.
 * @param prior weights to stay near if there are few trials; zeros by default.
 */
export const fitLogistic = (trials: readonly Trial[], prior: readonly number[] = []): number[] => {
  const size = (trials[0]?.features.length ?? 0) + 1;
  const total = trials.reduce((sum, { weight }) => sum + weight, 0);
  // Weights are expected within about 1 of the prior: a few trials do not move them far.
  const ridge = 1 / Math.max(1, total);
  const weights = Array.from({ length: size }, (_, index) => prior[index] ?? 0);
  for (let step = 0; step < steps; step += 1) {
    const gradient = new Array<number>(size).fill(0);
    for (const { features, right, weight } of trials) {
      const error = weight * (chance(weights, features) - (right ? 1 : 0));
      gradient[0] = (gradient[0] ?? 0) + error;
      for (const [index, feature] of features.entries()) {
        gradient[index + 1] = (gradient[index + 1] ?? 0) + error * feature;
      }
    }
    for (const [index, slope] of gradient.entries()) {
      // Without a prior, nothing is known about the intercept.
      const isPulled = prior.length > 0 || index > 0;
      const current = weights[index] ?? 0;
      const pull = isPulled ? ridge * (current - (prior[index] ?? 0)) : 0;
      const next = current - rate * (slope / total + pull);
      weights[index] = index === 0 ? next : Math.max(0, next);
    }
  }
  return weights;
};

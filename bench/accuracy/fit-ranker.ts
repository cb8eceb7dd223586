import type { Features, RankModel } from '../../processing/documents/extraction/models/ranker.ts';

/** The candidates of one field of one document, and which of them are right; possibly none. */
export interface RankTrial {
  readonly candidates: readonly { readonly features: Features; readonly right: boolean }[];
}

const steps = 160;
const rate = 0.12;

/**
 * Fits a conditional logit by maximum likelihood (Adam on the whole set), with a quadratic penalty on the distance of
 * the weights from the expected ones.
 * @param ridge the penalty for each trial; larger for fewer trials
 * @param expected the prior of the weights; missing ones are 0
 */
export const fitRanker = (
  trials: readonly RankTrial[],
  ridge: number,
  expected: Readonly<Record<string, number>> = {},
): RankModel => {
  const seen = trials.flatMap(({ candidates }) => candidates.flatMap(({ features }) => Object.keys(features)));
  // A feature without a trial keeps its prior weight.
  const names = [...new Set([...seen, ...Object.keys(expected)])].sort();
  const indexOf = new Map(names.map((name, index) => [name, index + 1]));
  const prior = Float64Array.from([0, ...names.map((name) => expected[name] ?? 0)]);
  const weights = prior.slice();
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  const sparse = trials.map(({ candidates }) =>
    candidates.map(({ features, right }) => ({
      right,
      at: Object.entries(features).map(([name, value]) => [indexOf.get(name) ?? 0, value] as const),
    })),
  );
  for (let step = 1; step <= steps; step += 1) {
    const gradient = new Float64Array(weights.length);
    for (const candidates of sparse) {
      const sums = candidates.map(({ at }) =>
        at.reduce((sum, [index, value]) => sum + value * (weights[index] ?? 0), 0),
      );
      const none = weights[0] ?? 0;
      const most = Math.max(none, ...sums);
      const masses = sums.map((sum) => Math.exp(sum - most));
      const noMass = Math.exp(none - most);
      const all = noMass + masses.reduce((sum, mass) => sum + mass, 0);
      const rightMass = candidates.reduce((sum, { right }, index) => sum + (right ? (masses[index] ?? 0) : 0), 0);
      const wanted = rightMass > 0 ? rightMass : noMass;
      gradient[0] = (gradient[0] ?? 0) + noMass / all - (rightMass > 0 ? 0 : 1);
      for (const [index, { at, right }] of candidates.entries()) {
        const mass = masses[index] ?? 0;
        const pull = mass / all - (right ? mass / wanted : 0);
        for (const [name, value] of at) gradient[name] = (gradient[name] ?? 0) + pull * value;
      }
    }
    for (let index = 0; index < weights.length; index += 1) {
      const penalty = index === 0 ? 0 : ridge * ((weights[index] ?? 0) - (prior[index] ?? 0));
      const slope = (gradient[index] ?? 0) / trials.length + penalty;
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * slope;
      square[index] = 0.999 * (square[index] ?? 0) + 0.001 * slope * slope;
      const first = (mean[index] ?? 0) / (1 - 0.9 ** step);
      const second = (square[index] ?? 0) / (1 - 0.999 ** step);
      weights[index] = (weights[index] ?? 0) - (rate * first) / (Math.sqrt(second) + 1e-8);
    }
  }
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    none: round(weights[0] ?? 0),
    weights: Object.fromEntries(names.map((name, index) => [name, round(weights[index + 1] ?? 0)])),
  };
};

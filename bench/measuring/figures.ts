import { medianOf } from '../../processing/statistics.ts';
import type { PairResult, Round } from './pair.ts';

/** The median of several figures with the lowest and the highest. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The value that this share of the values does not exceed; 0 if there are none. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

export interface SideFigures {
  /** Units per second. */
  readonly rate: Spread;
  /** CPU milliseconds per unit over all processes; null if they cannot be read. */
  readonly cpuMs: Spread | null;
  /** The same by process, as medians. */
  readonly cpuMsByProcess: Readonly<Record<string, number>> | null;
}

export interface PairFigures {
  readonly product: SideFigures;
  readonly baseline: SideFigures;
  /** Product over baseline, from two adjacent rounds. */
  readonly rateRatio: Spread;
  readonly cpuRatio: Spread | null;
}

const spread = (values: readonly number[]): Spread => ({
  median: medianOf(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

const ratePerSecond = ({ units, elapsedMs }: Round): number => (units / elapsedMs) * 1000;

const cpuPerUnit = ({ units, cpuMs }: Round): number[] =>
  cpuMs ? [Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0) / units] : [];

const byProcess = (rounds: readonly Round[]): Record<string, number> =>
  Object.fromEntries(
    Object.keys(rounds[0]?.cpuMs ?? {}).map((name) => [
      name,
      medianOf(rounds.map(({ cpuMs, units }) => (cpuMs?.[name] ?? 0) / units)),
    ]),
  );

const sideFigures = (rounds: readonly Round[]): SideFigures => {
  const cpu = rounds.flatMap(cpuPerUnit);
  return {
    rate: spread(rounds.map(ratePerSecond)),
    cpuMs: cpu.length > 0 ? spread(cpu) : null,
    cpuMsByProcess: cpu.length > 0 ? byProcess(rounds) : null,
  };
};

const ratios = (product: readonly number[], baseline: readonly number[]): number[] =>
  product.map((value, index) => value / (baseline[index] ?? Number.NaN));

/** Computes the figures of a pair from its rounds. */
export const pairFigures = ({ product, baseline }: PairResult): PairFigures => {
  const cpu = ratios(product.flatMap(cpuPerUnit), baseline.flatMap(cpuPerUnit));
  return {
    product: sideFigures(product),
    baseline: sideFigures(baseline),
    rateRatio: spread(ratios(product.map(ratePerSecond), baseline.map(ratePerSecond))),
    cpuRatio: cpu.length > 0 ? spread(cpu) : null,
  };
};

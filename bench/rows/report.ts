import { availableParallelism, cpus, totalmem } from 'node:os';
import { alignColumns } from '../measuring/align-columns.ts';
import { canReadCpuTime } from '../measuring/cpu-time.ts';
import type { PairFigures, SideFigures, Spread } from '../measuring/figures.ts';
import type { PairResult } from '../measuring/pair.ts';

/** A measured row: labels, figures, and the rounds behind them. */
export interface RowReport {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly labels: { readonly product: string; readonly baseline: string };
  readonly figures: PairFigures;
  readonly rounds: PairResult;
}

/** Describes the machine that the figures come from. */
export const describeMachine = () => ({
  cpuModel: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGib: Math.round(totalmem() / 2 ** 30),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
});

const digits = (value: number): string => {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

const withSpread = ({ median, min, max }: Spread): string => `${digits(median)} (${digits(min)}–${digits(max)})`;

const byProcess = ({ cpuMsByProcess }: SideFigures): string =>
  Object.entries(cpuMsByProcess ?? {})
    .map(([name, ms]) => `${name} ${digits(ms)}`)
    .join(', ');

const sideCells = (label: string, side: SideFigures): string[] => [
  label,
  withSpread(side.rate),
  side.cpuMs ? withSpread(side.cpuMs) : 'not read',
  byProcess(side),
];

/** Formats one row as text: both sides, then product over baseline. */
export const formatRow = ({ title, unit, labels, figures }: RowReport): string => {
  const { product, baseline, rateRatio, cpuRatio } = figures;
  const lines = alignColumns([
    ['', 'per second', `CPU ms per ${unit}`, 'of which'],
    sideCells(labels.product, product),
    sideCells(labels.baseline, baseline),
    ['ratio', withSpread(rateRatio), cpuRatio ? withSpread(cpuRatio) : '', ''],
  ]);
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
};

/** The introduction to the table. */
export const preamble = (rounds: number): string => {
  const { cpuModel, cores, memoryGib, platform, node } = describeMachine();
  return [
    `${cores} cores of ${cpuModel}, ${memoryGib} GiB, ${platform}, Node.js ${node}; medians of ${rounds} rounds (lowest–highest).`,
    'The load comes from the same machine; its CPU time is not counted.',
    ...(canReadCpuTime ? [] : ['CPU time is missing: it is read from /proc, which only Linux has.']),
  ].join('\n');
};

import { setTimeout as delay } from 'node:timers/promises';
import type { WorkDone } from './closed-loop.ts';
import { readCpuTimesMs } from './cpu-time.ts';

/** One side of a pair. */
export interface Contender {
  readonly label: string;
  /** Process ids by the name under which their CPU time is shown. */
  readonly processes: Readonly<Record<string, number>>;
  /** Prepares the next round. Neither its time nor its CPU time counts. */
  setUp?(isWarmUp: boolean): Promise<void>;
  /** Does the work of one round; a warm-up may be shorter. */
  run(isWarmUp: boolean): Promise<WorkDone>;
  /** Waits for work that the round started. Its time does not count, but its CPU time does. */
  settle?(): Promise<void>;
}

/** The measurement of one round of one side. CPU times are null if they cannot be read. */
export interface Round extends WorkDone {
  readonly cpuMs: Readonly<Record<string, number>> | null;
}

export interface PairResult {
  readonly product: readonly Round[];
  readonly baseline: readonly Round[];
}

const quietShare = 0.1;
const quietSampleMs = 250;
const quietTimeoutMs = 15_000;

const total = (times: Readonly<Record<string, number>>): number =>
  Object.values(times).reduce((sum, ms) => sum + ms, 0);

/** Waits until the processes use almost no CPU time, so that work left by a round counts for that round. */
export const untilQuiet = async (processes: Contender['processes']): Promise<void> => {
  const deadlineMs = performance.now() + quietTimeoutMs;
  let before = readCpuTimesMs(processes);
  while (before && performance.now() < deadlineMs) {
    await delay(quietSampleMs);
    const after = readCpuTimesMs(processes);
    if (!after || total(after) - total(before) <= quietSampleMs * quietShare) return;
    before = after;
  }
};

const measureRound = async (contender: Contender): Promise<Round> => {
  await contender.setUp?.(false);
  await untilQuiet(contender.processes);
  const before = readCpuTimesMs(contender.processes);
  const done = await contender.run(false);
  await contender.settle?.();
  await untilQuiet(contender.processes);
  const after = readCpuTimesMs(contender.processes);
  if (!before || !after) return { ...done, cpuMs: null };
  const cpuMs = Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]));
  return { ...done, cpuMs };
};

const warmUp = async (contender: Contender): Promise<void> => {
  await contender.setUp?.(true);
  await contender.run(true);
  await contender.settle?.();
  await untilQuiet(contender.processes);
};

/** Measures both sides in turns (A B A B …), so that other load on the machine affects both equally. */
export const measurePair = async (
  pair: { readonly product: Contender; readonly baseline: Contender },
  rounds: number,
  describe: (text: string) => void,
): Promise<PairResult> => {
  const result: Record<'product' | 'baseline', Round[]> = { product: [], baseline: [] };
  const sides = ['product', 'baseline'] as const;
  for (const side of sides) {
    describe(`warming up: ${pair[side].label}`);
    await warmUp(pair[side]);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const side of sides) {
      describe(`round ${round} of ${rounds}: ${pair[side].label}`);
      result[side].push(await measureRound(pair[side]));
    }
  }
  return result;
};

import { setTimeout as delay } from 'node:timers/promises';
import type { WorkDone } from './closed-loop.ts';
import { readCpuTimesMs } from './cpu-time.ts';

/** One side of a pair. */
export interface Contender {
  readonly label: string;
  /** Process ids, by the name under which their CPU time is shown. */
  readonly processes: Readonly<Record<string, number>>;
  /** Makes what the next round needs, off the clock; its CPU time does not count. */
  setUp?(isWarmUp: boolean): Promise<void>;
  /** Does the work of one round; a warm-up may be shorter. */
  run(isWarmUp: boolean): Promise<WorkDone>;
  /** Waits until what the round has set off is over, off the clock; its CPU time still counts. */
  settle?(): Promise<void>;
}

/** What one round of one side took. CPU times are null where they cannot be read. */
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

/** Waits until the processes use next to no CPU time any more, so that what a round left to do is counted to that round. */
const untilQuiet = async (processes: Contender['processes']): Promise<void> => {
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

/** Measures both sides in turns (A B A B …), so that whatever else the machine does weighs on both alike. */
export const measurePair = async (
  pair: { readonly product: Contender; readonly baseline: Contender },
  rounds: number,
  describe: (text: string) => void,
): Promise<PairResult> => {
  const result = { product: [] as Round[], baseline: [] as Round[] };
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

import { parseArgs } from 'node:util';
import { Refusal } from '../../base/refusal.ts';
import type { RunningOutpost } from './outpost.ts';

export interface BenchOptions {
  /** The rows to measure; all if none is named. */
  readonly rows: readonly string[];
  /** The file for the figures as JSON; null to print the table only. */
  readonly jsonFile: string | null;
  /** How many times each side of a pair is measured after its warm-up. */
  readonly rounds: number;
  /** Null unless the row `outpost` is named. */
  readonly outpost: RunningOutpost | null;
}

const roundsDefault = 3;

/** A row that is measured only on request, because it needs a program that is not part of Docket. */
const outpostName = 'outpost';

const outpostHelp = `The row "outpost" measures an Outpost that runs on this machine (https://github.com/hookdeck/outpost, Apache-2.0).
Install it by its documentation, with the settings in docs/performance.md, and pass its address, its API key and its processes:
  --outpost http://127.0.0.1:3333 --outpost-key KEY --outpost-processes outpost=PID,redis=PID,rabbitmq=PID,postgres=PID`;

const usage = (names: readonly string[]): string =>
  `Usage: npm run bench [-- ROW ... --rounds N --json FILE]\nRows: ${names.join(', ')}; if it is named, ${outpostName}`;

const processesOf = (text: string): Record<string, number> => {
  const pairs = text.split(',').map((pair) => pair.split('='));
  if (pairs.some(([name, pid]) => !name || !/^\d+$/.test(pid ?? ''))) {
    throw new Error('--outpost-processes must be a list such as outpost=4711,redis=4712.');
  }
  return Object.fromEntries(pairs.map(([name = '', pid]) => [name, Number(pid)]));
};

const outpostOf = (values: Readonly<Record<string, string | undefined>>): RunningOutpost => {
  const { outpost: url, 'outpost-key': apiKey, 'outpost-processes': processes } = values;
  if (url === undefined || apiKey === undefined || processes === undefined) throw new Error(outpostHelp);
  return { url, apiKey, processes: processesOf(processes) };
};

/**
 * Reads the command line of the benchmarks; `names` are the names of all rows.
 * @throws Refusal with the usage for unknown arguments
 */
export const readOptions = (args: readonly string[], names: readonly string[]): BenchOptions => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'string' },
        rounds: { type: 'string', default: String(roundsDefault) },
        outpost: { type: 'string' },
        'outpost-key': { type: 'string' },
        'outpost-processes': { type: 'string' },
      },
    });
    const unknown = positionals.filter((name) => name !== outpostName && !names.includes(name));
    if (unknown.length > 0) throw new Error(`Unknown row "${unknown.join('", "')}".`);
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number of 1 or more.');
    const rows = positionals.length > 0 ? positionals : names;
    const outpost = rows.includes(outpostName) ? outpostOf(values) : null;
    return { rows, jsonFile: values.json ?? null, rounds, outpost };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage(names)}`);
  }
};

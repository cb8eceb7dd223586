import { parseArgs } from 'node:util';
import { Refusal } from '../../dev/base/refusal.ts';

export interface BenchOptions {
  /** The rows to measure; every one where none is named. */
  readonly rows: readonly string[];
  /** Where the figures go as JSON; null for standard output's table alone. */
  readonly jsonFile: string | null;
  /** How often each side of a pair is measured after its warm-up. */
  readonly rounds: number;
}

const roundsDefault = 3;

const usage = (names: readonly string[]): string =>
  `Usage: npm run bench [-- ROW ... --rounds N --json FILE]\nRows: ${names.join(', ')}`;

/**
 * Reads the command line of the benchmarks. `names` are the rows that there are.
 * @throws Refusal with the usage for anything that it does not know
 */
export const readOptions = (args: readonly string[], names: readonly string[]): BenchOptions => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'string' }, rounds: { type: 'string', default: String(roundsDefault) } },
    });
    const unknown = positionals.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`There is no row "${unknown.join('", "')}".`);
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number of 1 or more.');
    return { rows: positionals.length > 0 ? positionals : names, jsonFile: values.json ?? null, rounds };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage(names)}`);
  }
};

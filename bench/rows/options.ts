import { parseArgs } from 'node:util';
import { Refusal } from '../../dev/base/refusal.ts';

export interface BenchOptions {
  /** The rows to measure; all if none is named. */
  readonly rows: readonly string[];
  /** The file for the figures as JSON; null to print the table only. */
  readonly jsonFile: string | null;
  /** How many times each side of a pair is measured after its warm-up. */
  readonly rounds: number;
}

const roundsDefault = 3;

const usage = (names: readonly string[]): string =>
  `Usage: npm run bench [-- ROW ... --rounds N --json FILE]\nRows: ${names.join(', ')}`;

/**
 * Reads the command line of the benchmarks; `names` are the names of all rows.
 * @throws Refusal with the usage for unknown arguments
 */
export const readOptions = (args: readonly string[], names: readonly string[]): BenchOptions => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'string' }, rounds: { type: 'string', default: String(roundsDefault) } },
    });
    const unknown = positionals.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`Unknown row "${unknown.join('", "')}".`);
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number of 1 or more.');
    return { rows: positionals.length > 0 ? positionals : names, jsonFile: values.json ?? null, rounds };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage(names)}`);
  }
};

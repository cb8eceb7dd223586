import { parseArgs } from 'node:util';

/** The options of `npm run bench -- delivery-writes`. */
export interface WritesOptions {
  readonly rounds: number;
  /** The kept deliveries of a second database; null to measure only an almost empty one. */
  readonly kept: number | null;
}

const wholeNumber = (text: string): number | null => (/^[1-9]\d*$/.test(text) ? Number(text) : null);

/** Reads the command line. @throws Error for arguments that are not whole numbers of 1 or more */
export const readWritesOptions = (args: readonly string[]): WritesOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { kept: { type: 'string' } },
  });
  const rounds = wholeNumber(positionals[0] ?? '3');
  const kept = values.kept === undefined ? null : wholeNumber(values.kept);
  if (rounds === null || positionals.length > 1 || (values.kept !== undefined && kept === null)) {
    throw new Error('Usage: npm run bench -- delivery-writes [ROUNDS] [--kept DELIVERIES]');
  }
  return { rounds, kept };
};

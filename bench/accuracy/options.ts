import { parseArgs } from 'node:util';
import { Refusal } from '../../dev/refusal.ts';

export interface AccuracyOptions {
  /** Folder of files, each with a NAME.json beside it. */
  readonly folder: string;
  /** Workflow file whose fields are asked for; null takes the expectations' own names. */
  readonly workflowFile: string | null;
  /** At most this many files, from the start of the folder. */
  readonly limit: number;
  readonly jsonFile: string | null;
  /** Prints every value that is not right. */
  readonly verbose: boolean;
}

const usage = `Usage: npm run bench:accuracy -- DIR [--workflow FILE.json] [--engine builtin] [--limit N] [--json FILE] [--verbose]
DIR holds documents, each with what is to be found in it as NAME.json: {"field": "value", ...}.`;

/**
 * Reads the command line of the accuracy benchmark.
 * @throws Refusal with the usage for anything that it does not know
 */
export const readAccuracyOptions = (args: readonly string[]): AccuracyOptions => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        workflow: { type: 'string' },
        engine: { type: 'string', default: 'builtin' },
        limit: { type: 'string', default: '1000000' },
        json: { type: 'string' },
        verbose: { type: 'boolean', default: false },
      },
    });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new Error('Name one folder.');
    if (values.engine !== 'builtin')
      throw new Error(`The engine "${values.engine}" cannot be measured by this benchmark.`);
    const limit = Number(values.limit);
    if (!Number.isInteger(limit) || limit < 1) throw new Error('--limit must be a whole number of 1 or more.');
    return {
      folder,
      workflowFile: values.workflow ?? null,
      limit,
      jsonFile: values.json ?? null,
      verbose: values.verbose,
    };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
};

import type { Command } from 'commander';
import { type CliContext, withContext } from './context.ts';

/** What a command prints: one JSON value with `--json`, lines for people without. */
export interface CommandResult {
  readonly json: unknown;
  readonly lines: readonly string[];
}

/** Gives a command its `--json` and its work on the database. */
export const runs = <Args extends unknown[]>(
  command: Command,
  work: (context: CliContext, ...args: Args) => Promise<CommandResult>,
): void => {
  command.option('--json', 'print one JSON value on standard output').action(async (...args: unknown[]) => {
    // commander appends the options and the command itself to the arguments; the options come before the command.
    const options = args.at(-2) as { json?: boolean };
    const result = await withContext((context) => work(context, ...(args.slice(0, -1) as Args)));
    process.stdout.write(options.json ? `${JSON.stringify(result.json)}\n` : `${result.lines.join('\n')}\n`);
  });
};

import type { Command } from 'commander';
import { membersOf } from '../domain/narrowing.ts';
import { type CliContext, withContext } from './context.ts';

/** The output of a command: one JSON value with `--json`, otherwise lines for people. */
export interface CommandResult {
  readonly json: unknown;
  readonly lines: readonly string[];
}

/** Adds the `--json` option to a command and runs `work` on the database when the command is called. */
export const runs = <Args extends unknown[]>(
  command: Command,
  work: (context: CliContext, ...args: Args) => Promise<CommandResult>,
): void => {
  command.option('--json', 'print the result as one JSON value').action(async (...args: unknown[]) => {
    // Commander passes the arguments, then the options, then the command itself.
    const { json: isJson } = membersOf(args.at(-2));
    // biome-ignore lint/plugin/casts: Commander passes the arguments and options that the command declares
    const result = await withContext((context) => work(context, ...(args.slice(0, -1) as Args)));
    process.stdout.write(isJson ? `${JSON.stringify(result.json)}\n` : `${result.lines.join('\n')}\n`);
  });
};

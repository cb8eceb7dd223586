import { runScript, type ScriptRun } from './run-script.ts';
import { testStack } from './stack.ts';

/** Runs the command line in its own process against the shared stack, with `input` as standard input. */
export const runCli = (
  args: readonly string[],
  settings: Record<string, string> = testStack().settings,
  input = '',
): Promise<ScriptRun> => runScript('cli/main.ts', args, settings, input);

/** Returns the JSON value that a command prints with `--json`. @throws Error with the command's output if it fails */
export const cliJson = async <T>(...args: readonly string[]): Promise<T> => {
  const { exitCode, stdout, stderr } = await runCli([...args, '--json']);
  if (exitCode !== 0) throw new Error(`admin ${args.join(' ')} ended with ${exitCode}:\n${stderr}`);
  return JSON.parse(stdout);
};

import { execFile } from 'node:child_process';
import { projectFile } from '../../../dev/base/project.ts';
import { isolatedEnvironment } from '../../../dev/stack/app-environment.ts';
import { testStack } from './stack.ts';

export interface CliRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in its own process against the shared stack. */
export const runCli = (
  args: readonly string[],
  settings: Record<string, string> = testStack().settings,
): Promise<CliRun> =>
  new Promise((resolve) => {
    const env = isolatedEnvironment(settings) as NodeJS.ProcessEnv;
    execFile(process.execPath, [projectFile('cli/main.ts'), ...args], { env }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });

/** Returns the JSON value that a command prints with `--json`. @throws Error with the command's output if it fails */
export const cliJson = async <T>(...args: readonly string[]): Promise<T> => {
  const { exitCode, stdout, stderr } = await runCli([...args, '--json']);
  if (exitCode !== 0) throw new Error(`admin ${args.join(' ')} ended with ${exitCode}:\n${stderr}`);
  return JSON.parse(stdout);
};

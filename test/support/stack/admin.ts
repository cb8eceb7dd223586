import { execFile } from 'node:child_process';
import { projectFile } from '../../../dev/base/project.ts';
import { isolatedEnvironment } from '../../../dev/stack/app-environment.ts';
import { testStack } from './stack.ts';

export interface AdminRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the operator's command line as a process of its own against the shared stack. */
export const runAdmin = (
  args: readonly string[],
  settings: Record<string, string> = testStack().settings,
): Promise<AdminRun> =>
  new Promise((resolve) => {
    const env = isolatedEnvironment(settings) as NodeJS.ProcessEnv;
    execFile(process.execPath, [projectFile('cli/main.ts'), ...args], { env }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });

/** The one JSON value that a command prints with `--json`. @throws where it fails, with what it said */
export const adminJson = async <T>(...args: readonly string[]): Promise<T> => {
  const { exitCode, stdout, stderr } = await runAdmin([...args, '--json']);
  if (exitCode !== 0) throw new Error(`admin ${args.join(' ')} ended with ${exitCode}:\n${stderr}`);
  return JSON.parse(stdout);
};

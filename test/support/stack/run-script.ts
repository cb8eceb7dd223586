import { execFile } from 'node:child_process';
import { projectFile, projectRoot } from '../../../dev/base/project.ts';
import { isolatedEnvironment } from '../../../dev/stack/app-environment.ts';

export interface ScriptRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of the project to its end, with these settings. */
export const runScript = (
  script: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<ScriptRun> =>
  new Promise((resolve) => {
    const env = isolatedEnvironment(settings) as NodeJS.ProcessEnv;
    execFile(process.execPath, [projectFile(script), ...args], { cwd: projectRoot, env }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });

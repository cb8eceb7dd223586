import { execFile } from 'node:child_process';
import { projectFile, projectRoot } from '../../../base/project.ts';
import { isolatedEnvironment } from '../../../dev/stack/app-environment.ts';

export interface ScriptRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartedScript {
  readonly pid: number;
  /** Settles when the script has ended in any way. */
  readonly ended: Promise<ScriptRun>;
}

/** Starts a script of the project with these settings and this standard input. */
export const startScript = (
  script: string,
  args: readonly string[],
  settings: Record<string, string>,
  input = '',
): StartedScript => {
  const env = isolatedEnvironment(settings) as NodeJS.ProcessEnv;
  const { promise: ended, resolve } = Promise.withResolvers<ScriptRun>();
  const child = execFile(
    process.execPath,
    [projectFile(script), ...args],
    { cwd: projectRoot, env, maxBuffer: 64e6 },
    (error, stdout, stderr) => resolve({ exitCode: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
  );
  // A script that does not read its input may have ended before this.
  child.stdin?.on('error', () => undefined).end(input);
  if (child.pid === undefined) throw new Error(`${script} could not be started.`);
  return { pid: child.pid, ended };
};

/** Runs a script of the project to its end, with these settings. */
export const runScript = (...args: Parameters<typeof startScript>): Promise<ScriptRun> => startScript(...args).ended;

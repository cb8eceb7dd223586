import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { projectFile } from '../../base/project.ts';
import { Refusal } from '../../base/refusal.ts';
import { type ManagedProcess, startProcess } from '../processes/managed-process.ts';
import { waitUntilReady } from '../processes/wait-until-ready.ts';
import type { Environment } from './app-environment.ts';

const run = promisify(execFile);
const readyTimeoutMs = 90_000;

/**
 * Runs a script of the project and waits for it.
 * @returns its standard output
 * @throws Refusal with its output if it fails
 */
export const runProjectScript = async (
  script: string,
  env: Environment,
  signal?: AbortSignal,
  args: readonly string[] = [],
): Promise<string> => {
  try {
    const { stdout } = await run(process.execPath, [projectFile(script), ...args], {
      env,
      signal,
      maxBuffer: 16e6,
    });
    return stdout;
  } catch (error) {
    signal?.throwIfAborted();
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Refusal(`${script} failed:\n${said}`, { cause: error });
  }
};

/**
 * Prepares servers as `npm run setup` does, except for OCR models and people.
 * @throws Refusal with its output if a part fails
 */
export const runSetup = (
  env: Environment,
  parts: readonly ('database' | 'temporal' | 'storage')[],
  signal?: AbortSignal,
): Promise<string> => runProjectScript('setup/main.ts', env, signal, ['--only', parts.join(',')]);

/** The loopback addresses of hosts that stand for every address of this machine. */
const loopbackHosts: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** Returns the URL at which this machine reaches an API that listens on a host and port. */
export const loopbackUrl = (host: string, port: number): string => {
  const reachable = loopbackHosts.get(host) ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

export type AppProcessOptions = { env: Environment; logFolder: string; output: 'file' | 'both' };

const startApp = (
  name: string,
  script: string,
  { env, logFolder, output }: AppProcessOptions,
): Promise<ManagedProcess> =>
  startProcess({
    name,
    command: process.execPath,
    args: [projectFile(script)],
    env,
    logFile: join(logFolder, `${name}.log`),
    output,
    ipc: true,
  });

/** Starts an API process and returns before it is ready. */
export const startApi = (options: AppProcessOptions): Promise<ManagedProcess> =>
  startApp('api', 'api/main.ts', options);

/** Starts a Temporal worker process and returns before it is ready. */
export const startWorker = (options: AppProcessOptions): Promise<ManagedProcess> =>
  startApp('worker', 'worker/main.ts', options);

/** Starts a worker process from another script, named after its file, and returns before it is ready. */
export const startWorkerBy = (script: string, options: AppProcessOptions): Promise<ManagedProcess> =>
  startApp(basename(script, '.ts'), script, options);

/**
 * Waits until the worker polls and the API reports that it is ready.
 * @throws Refusal with the last log lines of the process that does not become ready
 */
export const waitForApp = async (api: ManagedProcess, worker: ManagedProcess, url: string): Promise<void> => {
  await waitUntilReady(api, readyTimeoutMs, async () => {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok ? true : null;
  });
  await waitUntilReady(worker, readyTimeoutMs, async () => (worker.saidReady() ? true : null));
};

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile, projectRoot } from '../../../base/project.ts';
import { isolatedEnvironment } from '../../../dev/stack/app-environment.ts';
import { readStackFile, type StackFile } from '../../../platform/stack-file.ts';
import { eventually } from './eventually.ts';
import { findServerPrograms } from './programs.ts';

const readyTimeoutMs = 240_000;

/** One run of `npm start` without npm. */
export type SupervisorRun = {
  child: ChildProcess;
  /** Everything printed so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with the exit code when the process ends. */
  exitCode: Promise<number | null>;
};

/** Returns a DATA_DIR that does not exist yet, in a folder that is removed after the test. */
export const temporaryDataDir = (): { dataDir: string; remove(): Promise<void> } => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-start-'));
  return { dataDir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
};

/** Starts a supervisor with these settings; all others have their defaults. */
export const startSupervisor = async (settings: Record<string, string>): Promise<SupervisorRun> => {
  const { temporal, minio } = await findServerPrograms();
  const env = isolatedEnvironment({ TEMPORAL_CLI: temporal, MINIO_BINARY: minio, PORT: '0', ...settings });
  const child = spawn(process.execPath, [projectFile('dev/start.ts')], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, stdout: () => stdout, stderr: () => stderr, exitCode };
};

/** Waits until a supervisor has printed its `ready` line. @returns the addresses that it wrote to its DATA_DIR */
export const waitForReady = async (run: SupervisorRun, dataDir: string): Promise<StackFile> => {
  await eventually(
    'the supervisor is ready',
    () => {
      if (run.child.exitCode !== null) {
        throw new Error(`The supervisor ended with ${run.child.exitCode}:\n${run.stderr()}`);
      }
      return /^ready http/m.test(run.stdout());
    },
    readyTimeoutMs,
  );
  const stack = readStackFile(dataDir);
  if (stack === null) throw new Error('The supervisor is ready but wrote no addresses.');
  return stack;
};

/** Returns the process ids of the servers that a supervisor has started, by name. */
export const serverPids = (dataDir: string): Record<string, number> => {
  const path = join(dataDir, 'processes.json');
  const noted: { name: string; pid: number }[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  return Object.fromEntries(noted.map(({ name, pid }) => [name, pid]));
};

/** Returns whether a process is running. A zombie is not. */
export const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/stat`;
  return !(existsSync(status) && / Z /.test(readFileSync(status, 'utf8')));
};

/** Returns whether an HTTP server responds. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  );

import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { requireValue } from '../../domain/assert.ts';
import { passThroughLines } from './pass-through-lines.ts';

/** How a process ended: with an exit code, or by a signal. */
export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null };

export type ProcessSpec = {
  /** Its name in messages. */
  name: string;
  command: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  /** The file for its output; the previous run's file is kept as `….previous`. */
  logFile: string;
  /** `file`: output goes to the log file only. `both`: whole lines also go to the streams of this process. */
  output: 'file' | 'both';
  /** The signal that stops it gracefully; SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
  /** Gives it a channel to report that it is ready. The channel closes when this process ends, even if it is killed. */
  ipc?: boolean;
  uid?: number;
  gid?: number;
};

/** A child process in its own process group, so that a terminal's Ctrl-C does not stop it out of order. */
export type ManagedProcess = {
  name: string;
  pid: number;
  logFile: string;
  stopSignal: NodeJS.Signals;
  /** Settles when the process has ended and all its output is written. */
  exit: Promise<ProcessExit>;
  hasExited(): boolean;
  /** Whether it has sent the message `{type: 'ready'}` over its channel. */
  saidReady(): boolean;
  /** Returns the last lines of its log. */
  lastLines(count: number): string[];
  /** Sends its stop signal and waits; after `graceMs`, kills its process group. */
  stop(graceMs: number): Promise<void>;
  /** Kills its process group. */
  kill(): void;
};

/** Describes an exit in a message: `exit code 1`, `stopped by SIGKILL`. */
export const describeExit = ({ code, signal }: ProcessExit): string =>
  signal ? `stopped by ${signal}` : `exit code ${code}`;

const openLog = (path: string): number => {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) renameSync(path, `${path}.previous`);
  return openSync(path, 'a', 0o600);
};

const lastLines = (path: string, count: number): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count);

const killGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has no processes left.
  }
};

const listenForReady = (child: ChildProcess): (() => boolean) => {
  let ready = false;
  child.on('message', (message) => {
    if (typeof message === 'object' && 'type' in message && message.type === 'ready') ready = true;
  });
  return () => ready;
};

const watchExit = (child: ChildProcess, log: number): Promise<ProcessExit> =>
  new Promise((resolve) => {
    child.once('close', (code, signal) => {
      closeSync(log);
      resolve({ code, signal });
    });
  });

/**
 * Starts a process and returns when it runs, which is before it is ready.
 * @throws if the command cannot be run
 */
export const startProcess = async (spec: ProcessSpec): Promise<ManagedProcess> => {
  const log = openLog(spec.logFile);
  const stream = spec.output === 'both' ? 'pipe' : log;
  const stdio: StdioOptions = ['ignore', stream, stream, ...(spec.ipc ? (['ipc'] as const) : [])];
  const child = spawn(spec.command, spec.args, { env: spec.env, stdio, detached: true, uid: spec.uid, gid: spec.gid });
  if (child.stdout) passThroughLines(child.stdout, log, process.stdout);
  if (child.stderr) passThroughLines(child.stderr, log, process.stderr);
  const exit = watchExit(child, log);
  const saidReady = listenForReady(child);
  await once(child, 'spawn');
  const pid = requireValue(child.pid, 'the id of a process that runs');
  const stopSignal = spec.stopSignal ?? 'SIGTERM';
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    name: spec.name,
    pid,
    logFile: spec.logFile,
    stopSignal,
    exit,
    hasExited,
    saidReady,
    lastLines: (count) => lastLines(spec.logFile, count),
    async stop(graceMs) {
      if (!hasExited()) child.kill(stopSignal);
      const timer = setTimeout(() => killGroup(pid, 'SIGKILL'), graceMs);
      await exit;
      clearTimeout(timer);
    },
    kill: () => killGroup(pid, 'SIGKILL'),
  };
};

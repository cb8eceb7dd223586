import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { passThroughLines } from './pass-through-lines.ts';

/** How a process ended: by itself with a code, or by a signal. */
export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null };

export type ProcessSpec = {
  /** What messages call it. */
  name: string;
  command: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  /** Where its output goes; the file of the run before is kept beside it as `….previous`. */
  logFile: string;
  /** `file`: its output goes to the log file alone. `both`: whole lines of it to this process's own streams, too. */
  output: 'file' | 'both';
  /** What asks it to end in good order; SIGTERM where nothing else is said. */
  stopSignal?: NodeJS.Signals;
  /** Gives it a channel to tell over that it is ready, and that closes when this process ends, however it ends. */
  ipc?: boolean;
  uid?: number;
  gid?: number;
};

/** A child in a process group of its own, so that a terminal's Ctrl-C does not reach it before its turn to stop. */
export type ManagedProcess = {
  name: string;
  pid: number;
  logFile: string;
  stopSignal: NodeJS.Signals;
  /** Settles when it has ended and all its output is written. */
  exit: Promise<ProcessExit>;
  hasExited(): boolean;
  /** Whether it has said over its channel that it is ready, with the message `{type: 'ready'}`. */
  saidReady(): boolean;
  /** The end of its log. */
  lastLines(count: number): string[];
  /** Asks it to end and waits; what is left of its group after `graceMs` is killed. */
  stop(graceMs: number): Promise<void>;
  /** Ends it and what it started, at once. */
  kill(): void;
};

/** How a process ended, for a message: `exit code 1`, `ended by SIGKILL`. */
export const describeExit = ({ code, signal }: ProcessExit): string =>
  signal ? `ended by ${signal}` : `exit code ${code}`;

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
    // The group has no process left.
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
 * Starts a process and returns once it runs (not once it is ready).
 * @throws where the command cannot be run
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
  const pid = child.pid ?? 0;
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

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];
const sameKeyPressMs = 500;
const parentPollMs = 500;

/**
 * One Ctrl-C arrives several times: the terminal signals every process of its group, including this one and the script,
 * and npm forwards it again. All signals within half a second are forwarded to the script once. The script also gets
 * the terminal's own signal, so its handler must stay in place (`on`, not `once`).
 */
const forwardSignals = (child) => {
  const lastSentAt = new Map();
  for (const signal of forwarded) {
    process.on(signal, () => {
      const now = Date.now();
      if (now - (lastSentAt.get(signal) ?? 0) < sameKeyPressMs) return;
      lastSentAt.set(signal, now);
      child.kill(signal);
    });
  }
};

/**
 * npm signals the shell that runs the script. If that shell dies, this process is not signaled, but it gets another
 * parent, which ends the script. A process that npm did not start may outlive its parent, as under `nohup`.
 */
const endWithNpm = (child) => {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, parentPollMs);
  watch.unref();
};

/**
 * The folder in which Node.js and all processes of a script keep compiled code, which halves the CPU time of a start.
 */
const compiledCode = join(root, 'node_modules/.cache/compiled');

/**
 * Runs a script of the project with the terminal's input and output.
 * @returns its exit code, or 128 plus the signal's number if a signal ended it, as in shells
 */
export const runScript = (node, script, args) => {
  const path = isAbsolute(script) ? script : join(root, script);
  const child = spawn(node, [path, ...args], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiledCode, ...process.env },
  });
  forwardSignals(child);
  endWithNpm(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
};

/** Runs a command and waits for it. @returns its exit code and its output, both streams in one text */
export const capture = (command, args, options) => {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
};

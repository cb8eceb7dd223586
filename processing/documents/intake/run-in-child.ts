import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../builtin/errors.ts';
import type { ProcessOptions } from '../contract.ts';
import type { IntakeMessage, IntakeSetup, IntakeTask, TaskResults } from './messages.ts';

const entry = fileURLToPath(new URL('./intake-main.ts', import.meta.url));
const memoryCheckMs = 500;
const pageBytes = 4096;
/** JavaScript's own heap; pictures and models live outside of it. */
const heapMaxMb = 1024;
const stderrTailLength = 2_000;

export interface ChildLimits {
  readonly timeoutMs: number;
  readonly maxMemoryMb: number;
}

/** Resident memory of a process in MB where the system tells it (Linux), else 0. */
const residentMb = async (pid: number | undefined): Promise<number> => {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * pageBytes) / 1_048_576;
};

/**
 * Works on one document in a process of its own, which can be killed at any moment and takes down nothing else when it dies.
 * @throws EngineError where the process broke off, or the signal's reason.
 */
export const runInChild = async <Kind extends keyof TaskResults>(
  task: Extract<IntakeTask, { kind: Kind }>,
  setup: IntakeSetup,
  { timeoutMs, maxMemoryMb }: ChildLimits,
  { signal, onProgress }: ProcessOptions,
): Promise<TaskResults[Kind]> => {
  signal.throwIfAborted();
  // The parent's own flags (a debugger's port, a test runner's loader) are not the child's.
  const child = fork(entry, [JSON.stringify(setup)], {
    execArgv: [`--max-old-space-size=${heapMaxMb}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  const { promise, resolve, reject } = Promise.withResolvers<TaskResults[Kind]>();
  let stderrTail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-stderrTailLength);
  });
  child.on('error', () => undefined);
  child.on('message', (message: IntakeMessage) => {
    if (message.kind === 'progress') onProgress?.(message.progress);
    else if (message.kind === 'result') resolve(message.result as TaskResults[Kind]);
    else reject(new EngineError('processing_error', message.message));
  });
  child.once('exit', (code, killedBy) => {
    const how = killedBy ? `was killed by ${killedBy}` : `ended with code ${code}`;
    const tail = stderrTail.trim();
    const message = `The process that read the document ${how}.${tail ? ` Its last output: ${tail}` : ''}`;
    reject(new EngineError('processing_crashed', message));
  });
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timeout = `The document was not read within ${Math.round(timeoutMs / 1000)} seconds.`;
  const timer = setTimeout(() => reject(new EngineError('processing_timeout', timeout)), timeoutMs);
  const memoryTimer = setInterval(async () => {
    if ((await residentMb(child.pid)) <= maxMemoryMb) return;
    const message = `Reading the document took more than ${maxMemoryMb} MB of memory and was stopped.`;
    reject(new EngineError('processing_memory', message));
  }, memoryCheckMs);
  try {
    child.send(task);
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
    clearInterval(memoryTimer);
    child.kill('SIGKILL');
    await exited;
  }
};

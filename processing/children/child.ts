import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { ChildError } from './errors.ts';
import type { ChildMessage } from './messages.ts';

export interface ChildLimits {
  readonly timeoutMs: number;
  readonly maxMemoryMb: number;
}

/** What a child runs. */
export interface ChildProgram {
  /** The file; it calls `serveJobs`. */
  readonly entry: string;
  /** What the file is set up by: its only command-line argument, as JSON. None where it needs nothing. */
  readonly setup?: object;
}

export interface JobOptions {
  /** Aborting it kills the process. */
  readonly signal: AbortSignal;
  /** Gets what the job tells of its progress. */
  readonly onProgress?: ((progress: unknown) => void) | undefined;
}

const memoryCheckMs = 500;
const pageBytes = 4096;
/** JavaScript's own heap; pictures and models live outside of it. */
const maxHeapMb = 1024;
const stderrTailLength = 2000;

/** Resident memory of a process in MB where the system tells it (Linux), else 0. */
const residentMb = async (pid: number): Promise<number> => {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * pageBytes) / 1_048_576;
};

/** A process that works on one job at a time and can be killed at any moment. */
export class Child {
  readonly #process: ChildProcess;
  readonly #limits: ChildLimits;
  #stderrTail = '';
  #gone = false;

  constructor({ entry, setup }: ChildProgram, limits: ChildLimits) {
    this.#limits = limits;
    this.#process = fork(entry, setup ? [JSON.stringify(setup)] : [], {
      // The parent's own flags (a debugger's port, a test runner's loader) are not the child's.
      execArgv: [`--max-old-space-size=${maxHeapMb}`, '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderrTail = (this.#stderrTail + text).slice(-stderrTailLength);
    });
    this.#process.once('exit', () => {
      this.#gone = true;
    });
    // A send to a process that has died reports here; its exit tells the job.
    this.#process.on('error', () => undefined);
    this.rest();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get usable(): boolean {
    return !this.#gone && this.#process.connected;
  }

  /** Lets the parent end without waiting for this child, while it has nothing to do. */
  rest(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Ends the process at once and waits until it is gone. */
  async kill(): Promise<void> {
    if (this.#gone) return;
    const exited = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.ref();
    this.#process.kill('SIGKILL');
    await exited;
  }

  /**
   * Does one job.
   * @throws ChildError, or the signal's reason; the child is dead or dying then, except after `processing_error`.
   */
  async run(job: unknown, { signal, onProgress }: JobOptions): Promise<unknown> {
    this.#process.ref();
    this.#process.channel?.ref();
    const end = new AbortController();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const stopWith = (error: unknown): void => {
      reject(error);
      this.#process.kill('SIGKILL');
    };
    const onMessage = (message: ChildMessage): void => {
      if (message.kind === 'progress') onProgress?.(message.progress);
      else if (message.kind === 'result') resolve(message.result);
      else reject(new ChildError('processing_error', message.message));
    };
    const onExit = (code: number | null, killedBy: NodeJS.Signals | null): void => reject(this.#crash(code, killedBy));
    const timer = setTimeout(() => stopWith(this.#timeout()), this.#limits.timeoutMs);
    const memoryTimer = setInterval(() => void this.#checkMemory(stopWith), memoryCheckMs);
    signal.addEventListener('abort', () => stopWith(signal.reason), { signal: end.signal });
    this.#process.on('message', onMessage);
    this.#process.once('exit', onExit);
    try {
      signal.throwIfAborted();
      this.#process.send({ job });
      return await promise;
    } finally {
      end.abort();
      clearTimeout(timer);
      clearInterval(memoryTimer);
      this.#process.off('message', onMessage);
      this.#process.off('exit', onExit);
      this.rest();
    }
  }

  #crash(code: number | null, killedBy: NodeJS.Signals | null): ChildError {
    const how = killedBy ? `was killed by ${killedBy}` : `ended with code ${code}`;
    const tail = this.#stderrTail.trim();
    return new ChildError(
      'processing_crashed',
      `The process at work ${how}.${tail ? ` Its last output: ${tail}` : ''}`,
    );
  }

  #timeout(): ChildError {
    const seconds = Math.round(this.#limits.timeoutMs / 1000);
    return new ChildError('processing_timeout', `The work was not done within ${seconds} seconds.`);
  }

  async #checkMemory(stopWith: (error: unknown) => void): Promise<void> {
    const { maxMemoryMb } = this.#limits;
    const usedMb = this.pid === undefined ? 0 : await residentMb(this.pid);
    if (usedMb <= maxMemoryMb) return;
    stopWith(
      new ChildError('processing_memory', `The work took more than ${maxMemoryMb} MB of memory and was stopped.`),
    );
  }
}

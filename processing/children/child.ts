import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { WorkSubject } from '../../domain/tracing/work-subject.ts';
import { currentSubject } from '../../platform/tracing/current-work.ts';
import { activeTraceparent, recordSpan, subjectAttributes } from '../../platform/tracing/spans.ts';
import { ChildError } from './errors.ts';
import type { ChildMessage, JobMessage, JobSpan } from './messages.ts';

export interface ChildLimits {
  readonly timeoutMs: number;
  readonly maxMemoryMb: number;
}

/** The program of a child process. */
export interface ChildProgram {
  /** The module to run; it calls `serveJobs`. */
  readonly entry: string;
  /** Its only command-line argument, as JSON; left out if it needs none. */
  readonly setup?: object;
}

export interface JobOptions {
  /** An abort kills the process. */
  readonly signal: AbortSignal;
  /** Receives what the job reports of its progress. */
  readonly onProgress?: ((progress: unknown) => void) | undefined;
}

const memoryCheckMs = 500;
const pageBytes = 4096;
/** Limit of the JavaScript heap; pictures and models are outside of it. */
const maxHeapMb = 1024;
const stderrTailLength = 2000;

/** Resident memory of a process in MB; 0 on systems that do not report it (all but Linux). */
const residentMb = async (pid: number): Promise<number> => {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * pageBytes) / 1_048_576;
};

/** A process that does one job at a time and can be killed at any moment. */
export class Child {
  readonly #process: ChildProcess;
  readonly #limits: ChildLimits;
  #stderrTail = '';
  #gone = false;

  constructor({ entry, setup }: ChildProgram, limits: ChildLimits) {
    this.#limits = limits;
    this.#process = fork(entry, setup ? [JSON.stringify(setup)] : [], {
      // Do not pass on the parent's own flags, such as a debugger's port or a test runner's loader.
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
    // A failed send to a dead process is reported here; the job learns it from the exit.
    this.#process.on('error', () => undefined);
    this.detach();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get usable(): boolean {
    return !this.#gone && this.#process.connected;
  }

  /** While this child is idle, lets the parent exit without waiting for it. */
  detach(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Kills the process and waits until it is gone. */
  async kill(): Promise<void> {
    if (this.#gone) return;
    const exited = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.ref();
    this.#process.kill('SIGKILL');
    await exited;
  }

  /**
   * Runs one job.
   * @throws ChildError, or the signal's reason. After any error but `processing_error`, the child is dead or dying.
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
    const subject = currentSubject();
    const onMessage = (message: ChildMessage): void => {
      if (message.kind === 'progress') onProgress?.(message.progress);
      else if (message.kind === 'span') this.#record(message.span, subject);
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
      const message: JobMessage = { job, traceparent: activeTraceparent() };
      this.#process.send(message);
      return await promise;
    } finally {
      end.abort();
      clearTimeout(timer);
      clearInterval(memoryTimer);
      this.#process.off('message', onMessage);
      this.#process.off('exit', onExit);
      this.detach();
    }
  }

  #record(span: JobSpan, subject: WorkSubject | undefined): void {
    recordSpan('child process', { ...span, attributes: { ...subjectAttributes(subject), 'process.pid': this.pid } });
  }

  #crash(code: number | null, killedBy: NodeJS.Signals | null): ChildError {
    const how = killedBy ? `was killed by ${killedBy}` : `exited with code ${code}`;
    const tail = this.#stderrTail.trim();
    return new ChildError(
      'processing_crashed',
      `The process that did the work ${how}.${tail ? ` Its last output: ${tail}` : ''}`,
    );
  }

  #timeout(): ChildError {
    const seconds = Math.round(this.#limits.timeoutMs / 1000);
    return new ChildError('processing_timeout', `The work was not finished within ${seconds} seconds.`);
  }

  async #checkMemory(stopWith: (error: unknown) => void): Promise<void> {
    const { maxMemoryMb } = this.#limits;
    const usedMb = this.pid === undefined ? 0 : await residentMb(this.pid);
    if (usedMb <= maxMemoryMb) return;
    stopWith(
      new ChildError('processing_memory', `The work used more than ${maxMemoryMb} MB of memory and was stopped.`),
    );
  }
}

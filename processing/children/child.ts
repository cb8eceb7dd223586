import { type ChildProcess, fork } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import type { WorkSubject } from '../../domain/tracing/work-subject.ts';
import { decoderEnvironment } from '../../platform/decoder-environment.ts';
import { createTemporaryFolderSync } from '../../platform/temporary-files.ts';
import { currentSubject } from '../../platform/tracing/current-work.ts';
import { activeTraceparent, recordSpan, subjectAttributes } from '../../platform/tracing/spans.ts';
import { type Confinement, confinedNode, type DecoderNeeds, unconfined } from './confinement.ts';
import { ChildError } from './errors.ts';
import type { ChildMessage, JobMessage, JobSpan } from './messages.ts';
import { killGroup } from './process-group.ts';

export interface ChildLimits {
  readonly timeoutMs: number;
  readonly memoryMaxMb: number;
}

/** The program of a child process. */
export interface ChildProgram {
  /** The module to run; it calls `serveJobs`. */
  readonly entry: string;
  /** Its only command-line argument, as JSON; left out if it needs none. */
  readonly setup?: object;
  /** By default, it is not confined. */
  readonly confinement?: Confinement | undefined;
  /** Folders that its jobs use, in addition to Docket's temporary folders. */
  readonly folders?: Omit<DecoderNeeds, 'startsPrograms'> | undefined;
  /** Whether its jobs start other programs. */
  readonly startsPrograms?: boolean | undefined;
}

export interface JobOptions {
  /** An abort kills the process. */
  readonly signal: AbortSignal;
  /** Receives the progress reports of the job. */
  readonly onProgress?: ((progress: unknown) => void) | undefined;
}

const memoryCheckMs = 100;
const pageBytes = 4096;
/** The limit of the JavaScript heap; pictures and models are outside it. */
const heapMaxMb = 1024;
/**
 * Sizes of the JavaScript heap in MB. With a limit as low as {@link heapMaxMb}, the engine looks for garbage in the
 * whole heap for each document unless the heap may reach an initial size, and a text PDF takes 1.4 times the CPU time.
 * By default, the young generation takes 64 MB, which saves no time.
 */
const heapInitialMb = 256;
const heapYoungMb = 8;
const stderrTailLength = 2000;
/**
 * The last words of Node.js, WebAssembly and C++ when they run out of memory. The last one is from a thread that cannot
 * start because there is no memory for its stack.
 */
const outOfMemory =
  /out of memory|bad_alloc|cannot enlarge memory|cannot allocate memory|(?:system_error|creating thread).*resource temporarily unavailable/is;

/** Resident memory of a process in MB; 0 on systems that do not report it (all but Linux). */
const residentMb = async (pid: number): Promise<number> => {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * pageBytes) / 1_048_576;
};

const forkConfined = (program: ChildProgram, { memoryMaxMb }: ChildLimits, folder: string): ChildProcess => {
  const {
    entry,
    setup,
    confinement = unconfined,
    folders = { reads: [], writes: [] },
    startsPrograms = false,
  } = program;
  const needs = { ...folders, startsPrograms };
  const [execPath = process.execPath, ...execArgv] = confinedNode(confinement, memoryMaxMb, needs, [
    // Do not pass on the parent's own flags, such as a debugger's port or a test runner's loader.
    `--max-old-space-size=${heapMaxMb}`,
    `--initial-old-space-size=${heapInitialMb}`,
    `--max-semi-space-size=${heapYoungMb}`,
    // An idle child collects its garbage.
    '--expose-gc',
    '--disable-warning=ExperimentalWarning',
  ]);
  return fork(entry, setup ? [JSON.stringify(setup)] : [], {
    execPath,
    execArgv,
    env: { ...decoderEnvironment(), HOME: folder, TMPDIR: folder },
    // It leads its own process group.
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
};

/**
 * A process that does one job at a time and can be killed at any moment. It gets none of the parent's settings, leads a
 * process group, and has a temporary folder that is removed with it.
 */
export class Child {
  readonly #process: ChildProcess;
  readonly #limits: ChildLimits;
  readonly #ended: Promise<void>;
  #stderrTail = '';
  #ranOutOfMemory = false;
  #killed = false;
  #gone = false;

  constructor(program: ChildProgram, limits: ChildLimits) {
    this.#limits = limits;
    const folder = createTemporaryFolderSync('decoder');
    this.#process = forkConfined(program, limits, folder);
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const last = this.#stderrTail + text;
      // The stack that follows the message may be longer than what is kept.
      this.#ranOutOfMemory ||= outOfMemory.test(last);
      this.#stderrTail = last.slice(-stderrTailLength);
    });
    const { promise: exited, resolve } = Promise.withResolvers<void>();
    this.#process.once('exit', () => {
      this.#gone = true;
      // Its own child processes must not outlive it.
      killGroup(this.pid);
      resolve();
    });
    // A failed send to a dead process is reported here; the exit event fails the job.
    this.#process.on('error', () => undefined);
    if (this.pid === undefined) {
      this.#gone = true;
      resolve();
    }
    this.#ended = exited.then(() => rm(folder, { recursive: true, force: true })).catch(() => undefined);
    this.detach();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get usable(): boolean {
    return !this.#gone && !this.#killed && this.#process.connected;
  }

  /** Lets the parent exit without waiting for this child while it is idle. */
  detach(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Kills the process and everything that it has started, and waits until it is gone with its temporary folder. */
  async kill(): Promise<void> {
    if (!this.#gone) this.#process.ref();
    this.#killNow();
    await this.#ended;
  }

  #killNow(): void {
    this.#killed = true;
    if (!this.#gone) killGroup(this.pid);
  }

  /**
   * Runs one job.
   * @throws ChildError, or the signal's reason. After any error but `processing_error`, the child is dead or dying.
   */
  async run(job: unknown, { signal, onProgress }: JobOptions): Promise<unknown> {
    if (this.#gone) throw this.#crash(null, null);
    this.#process.ref();
    this.#process.channel?.ref();
    const end = new AbortController();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const stopWith = (error: unknown): void => {
      // A memory check may finish after the job, while the process is doing the next one.
      if (end.signal.aborted) return;
      reject(error);
      this.#killNow();
    };
    const subject = currentSubject();
    const onMessage = (message: ChildMessage): void => {
      if (message.kind === 'progress') {
        onProgress?.(message.progress);
      } else if (message.kind === 'span') {
        this.#record(message.span, subject);
      } else if (message.kind === 'result') {
        resolve(message.result);
      } else {
        reject(new ChildError('processing_error', message.message));
      }
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
    if (this.#ranOutOfMemory) return this.#memoryError();
    const ended = killedBy ? `was killed by ${killedBy}` : `exited with code ${code}`;
    const how = killedBy === null && code === null ? 'could not be started' : ended;
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
    const { memoryMaxMb } = this.#limits;
    const usedMb = this.pid === undefined ? 0 : await residentMb(this.pid);
    if (usedMb <= memoryMaxMb) return;
    stopWith(this.#memoryError());
  }

  #memoryError(): ChildError {
    const { memoryMaxMb } = this.#limits;
    return new ChildError('processing_memory', `The work used more than ${memoryMaxMb} MB of memory and was stopped.`);
  }
}

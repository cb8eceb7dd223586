import { openAsBlob } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError } from 'docket-capture';
import { requireKnownEnding } from '../base/endings.ts';
import { CommandError, describeError, exitCodes } from '../base/failures.ts';
import type { Output } from '../base/output.ts';
import { BackOff } from './back-off.ts';
import { FolderFiles, isSameVersion, type SeenFile, versionOf } from './folder-files.ts';
import { moveTo } from './move.ts';
import { errorOf, report } from './report.ts';
import { type Submitted, submitOnce, type Target } from './submit-once.ts';
import { troubleOf, wantedPauseMs } from './trouble.ts';

/** The options of a watched folder. */
export interface WatchOptions {
  readonly folder: string;
  readonly target: Target;
  /** How long a file must be unchanged before it counts as complete. */
  readonly settleMs: number;
  /** How many files are sent at the same time. */
  readonly concurrency: number;
  /** Whether to end after every existing file was tried. */
  readonly once: boolean;
  /** Ends the watching. */
  readonly signal: AbortSignal;
  readonly output: Output;
}

const shortestLookMs = 20;
const longestLookMs = 1000;
/** Programs create an empty file first, so an empty one is given more time to get its content. */
const emptyPatience = 12;
/** A session lives for 30 minutes: an upload that takes longer than half of that has stalled. */
const sendTimeoutMs = 15 * 60_000;

/** Checks the file without the service. @throws CommandError if the file is not a document */
const checkFile = ({ name, size }: SeenFile): void => {
  if (size === 0) throw new CommandError('The file is empty. Put the complete file into the folder again.');
  requireKnownEnding(name);
};

/** The text beside a failed file. */
const noteOf = (name: string, { workflow }: Target, error: unknown): string =>
  `${name} was not submitted to the workflow ${workflow}.\n${new Date().toISOString()}\n\n${describeError(error).message}\n\n` +
  'When that is fixed, move the file back into the folder, and delete this note.\n';

/** The error of reading a file's Blob, whatever the reason. */
const isUnreadable = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotReadableError';

/** Sends each file of a folder once, and moves it away. */
class Watcher {
  readonly #options: WatchOptions;
  readonly #files: FolderFiles;
  /** The files of the last scan, in order of their last change. */
  #present = new Map<string, SeenFile>();
  /** The files that are being sent. */
  readonly #active = new Map<string, Promise<void>>();
  /** The files that will be retried, with their pauses. */
  readonly #later = new Map<string, BackOff>();
  readonly #service = new BackOff();
  /** The problem with the service; null if there is none. */
  #trouble: string | null = null;
  #submitted = 0;
  #failed = 0;
  /** The reasons why files stay in the folder. */
  #leftBy: unknown = null;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#files = new FolderFiles(options.folder);
  }

  /** Watches until it is stopped or, with `once`, until every file was tried. @returns the exit code */
  async run(): Promise<number> {
    const { signal, once, settleMs, output } = this.#options;
    const lookEveryMs = Math.max(shortestLookMs, Math.min(longestLookMs, settleMs / 2));
    while (!signal.aborted) {
      const startedAt = performance.now();
      await this.#look();
      if (once && this.#wasTried()) break;
      const tookMs = performance.now() - startedAt;
      await this.#send(Math.max(lookEveryMs, tookMs));
    }
    await Promise.all(this.#active.values());
    await this.#look();
    const left = this.#present.size;
    report(output, { event: 'stopped', submitted: this.#submitted, failed: this.#failed, left });
    if (!once || signal.aborted) return 0;
    if (left > 0 && this.#leftBy !== null) return describeError(this.#leftBy).exitCode;
    return this.#failed > 0 ? exitCodes.refused : 0;
  }

  /** Lists the files. If the folder cannot be read, such as on an unavailable share, it waits. */
  async #look(): Promise<void> {
    try {
      this.#present = new Map((await this.#files.look()).map((file) => [file.name, file]));
      for (const name of this.#later.keys()) if (!this.#present.has(name)) this.#later.delete(name);
    } catch (error) {
      this.#wait(error);
    }
  }

  /** Sends files until it is time to look again. */
  async #send(forMs: number): Promise<void> {
    let isOver = false;
    const over = delay(forMs, undefined, { signal: this.#options.signal })
      .catch(() => undefined)
      .then(() => {
        isOver = true;
      });
    while (!isOver) {
      if (this.#service.isOver) this.#startReady();
      await Promise.race([over, ...this.#active.values()]);
    }
  }

  /** Whether nothing is being sent, and each file was tried or the service cannot take any. */
  #wasTried(): boolean {
    if (this.#active.size > 0) return false;
    return this.#trouble !== null || [...this.#present.keys()].every((name) => this.#later.has(name));
  }

  #startReady(): void {
    for (const file of this.#present.values()) {
      if (this.#active.size >= this.#options.concurrency) return;
      if (!this.#isReady(file)) continue;
      const sending = this.#handle(file).finally(() => {
        this.#active.delete(file.name);
        // If the file still exists, the next scan finds it.
        this.#present.delete(file.name);
      });
      this.#active.set(file.name, sending);
    }
  }

  #isReady({ name, size, unchangedSince }: SeenFile): boolean {
    const { settleMs, once } = this.#options;
    if (this.#active.has(name)) return false;
    const later = this.#later.get(name);
    if (later && (once || !later.isOver)) return false;
    return performance.now() - unchangedSince >= (size === 0 ? settleMs * emptyPatience : settleMs);
  }

  /** Sends a file and moves it away. It never throws. */
  async #handle(file: SeenFile): Promise<void> {
    const { folder, target, signal, output } = this.#options;
    const { name } = file;
    const path = join(folder, name);
    try {
      checkFile(file);
      const data = await openAsBlob(path);
      // Reading a file that changes after this check fails, and nothing is submitted.
      await this.#requireUnchanged(file);
      const limited = AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]);
      const submitted = await submitOnce(target, { name, data }, limited);
      await this.#finish(file, submitted);
    } catch (error) {
      if (signal.aborted) return;
      const now = await versionOf(path).catch(() => file);
      // Someone else took the file, or a program still writes it: neither is an error.
      if (now === null) return;
      if (!isSameVersion(now, file)) return report(output, { event: 'changed', file: name, submissionId: null });
      const unreadable = isUnreadable(error) && new Error('The file cannot be read. Check its permissions.');
      await this.#fail(file, unreadable || error);
    }
  }

  async #requireUnchanged(file: SeenFile): Promise<void> {
    const now = await versionOf(join(this.#options.folder, file.name));
    if (now === null || !isSameVersion(now, file)) throw new Error('The file has changed.');
  }

  /** Moves a submitted file to `done`, unless it was changed after it was read: then it is another document. */
  async #finish(file: SeenFile, { submissionId, clientSubmissionId, alreadySubmitted }: Submitted): Promise<void> {
    const { folder, output } = this.#options;
    const { name } = file;
    this.#service.reset();
    if (this.#trouble !== null) report(output, { event: 'available' });
    this.#trouble = null;
    const path = join(folder, name);
    const now = await versionOf(path);
    if (now !== null && !isSameVersion(now, file)) {
      report(output, { event: 'changed', file: name, submissionId });
      return;
    }
    const target = now && (await moveTo(join(folder, 'done'), path));
    this.#later.delete(name);
    this.#submitted += 1;
    const movedTo = target && relative(folder, target);
    report(output, { event: 'submitted', file: name, movedTo, submissionId, clientSubmissionId, alreadySubmitted });
  }

  async #fail(file: SeenFile, error: unknown): Promise<void> {
    const { folder, target, output } = this.#options;
    const { name } = file;
    const trouble = troubleOf(error);
    if (trouble === 'service') return this.#wait(error);
    if (trouble === 'later') return this.#postpone(name, error);
    try {
      const moved = await moveTo(join(folder, 'failed'), join(folder, name), noteOf(name, target, error));
      this.#failed += 1;
      this.#later.delete(name);
      report(output, { event: 'failed', file: name, movedTo: relative(folder, moved), error: errorOf(error) });
    } catch (unmoved) {
      this.#postpone(name, unmoved);
    }
  }

  /** Tries a file again later. */
  #postpone(name: string, error: unknown): void {
    const backOff = this.#later.get(name) ?? new BackOff();
    this.#later.set(name, backOff);
    const inSeconds = Math.ceil(backOff.start() / 1000);
    this.#leftBy ??= error;
    report(this.#options.output, { event: 'retrying', file: name, inSeconds, error: errorOf(error) });
  }

  /** Makes all files wait. A reported problem is not repeated until another one occurs. */
  #wait(error: unknown): void {
    // Files that were sent at the same time fail together, and that is one pause.
    if (!this.#service.isOver) return;
    const inSeconds = Math.ceil(this.#service.start(wantedPauseMs(error)) / 1000);
    this.#leftBy = error;
    const shown = errorOf(error);
    // Messages of the service contain the request's id, so problems are compared instead.
    const trouble = error instanceof ProblemError ? error.slug : shown.message;
    if (trouble !== this.#trouble) report(this.#options.output, { event: 'waiting', inSeconds, error: shown });
    this.#trouble = trouble;
  }
}

/**
 * Sends every document that arrives in a folder once, and moves it to `done` or `failed` there.
 * @returns the exit code
 */
export const watchFolder = (options: WatchOptions): Promise<number> => new Watcher(options).run();

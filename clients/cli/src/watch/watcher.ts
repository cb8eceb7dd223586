import { openAsBlob } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { contentTypeOf } from 'docket-capture';
import { CommandError, describeError, exitCodes } from '../base/failures.ts';
import type { Output } from '../base/output.ts';
import { BackOff } from './back-off.ts';
import { FolderFiles, isSameVersion, type SeenFile, versionOf } from './folder-files.ts';
import { moveTo } from './move.ts';
import { errorOf, report } from './report.ts';
import { type Submitted, submitOnce, type Target } from './submit-once.ts';
import { troubleOf, wantedPauseMs } from './trouble.ts';

/** How a folder is watched. */
export interface WatchOptions {
  readonly folder: string;
  readonly target: Target;
  /** How long a file may not have changed before it counts as complete. */
  readonly settleMs: number;
  /** How many files are sent at the same time. */
  readonly concurrency: number;
  /** Whether to end when every file that is there was tried. */
  readonly once: boolean;
  /** Ends the watching. */
  readonly signal: AbortSignal;
  readonly output: Output;
}

const lookEveryMs = 1000;
/** Programs create an empty file first, so an empty one is given more time to get its content. */
const emptyPatience = 12;
/** A session lives for 30 minutes: an upload that takes longer than half of that has stalled. */
const sendTimeoutMs = 15 * 60_000;

/** Checks what needs no service. @throws CommandError if the file is not a document */
const checkFile = ({ name, size }: SeenFile): void => {
  if (size === 0) throw new CommandError('The file is empty. Put the complete file into the folder again.');
  if (contentTypeOf(name) !== undefined) return;
  throw new CommandError(
    'The ending of the name does not name a format of documents. Rename the file to end like its content, such as .pdf or .jpg, ' +
      'and put it into the folder again.',
  );
};

/** What a person finds beside a failed file. */
const noteOf = (name: string, { workflow }: Target, error: unknown): string =>
  `${name} was not submitted to the workflow ${workflow}.\n${new Date().toISOString()}\n\n${describeError(error).message}\n\n` +
  'When that is fixed, move the file back into the folder, and delete this note.\n';

/** Sends the files of a folder, each once, and moves them away. */
class Watcher {
  readonly #options: WatchOptions;
  readonly #files: FolderFiles;
  /** The files that are being sent. */
  readonly #active = new Map<string, Promise<void>>();
  /** The files that failed for now, with their pauses. */
  readonly #later = new Map<string, BackOff>();
  readonly #service = new BackOff();
  #lastTrouble: string | null = null;
  #submitted = 0;
  #failed = 0;
  /** What kept files in the folder. */
  #leftBy: unknown = null;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#files = new FolderFiles(options.folder);
  }

  /** Watches until it is stopped or, with `once`, until every file was tried. @returns the exit code */
  async run(): Promise<number> {
    const { signal, once, settleMs, output } = this.#options;
    let left: readonly SeenFile[] = [];
    while (!signal.aborted) {
      left = await this.#look();
      if (this.#service.isOver) this.#startReady(left);
      if (once && this.#active.size === 0 && this.#wasTried(left)) break;
      const pauseMs = Math.max(20, Math.min(lookEveryMs, settleMs / 2));
      await Promise.race([delay(pauseMs, undefined, { signal }).catch(() => undefined), ...this.#active.values()]);
    }
    await Promise.all(this.#active.values());
    left = await this.#look();
    report(output, { event: 'stopped', submitted: this.#submitted, failed: this.#failed, left: left.length });
    if (!once || signal.aborted) return 0;
    if (left.length > 0 && this.#leftBy !== null) return describeError(this.#leftBy).exitCode;
    return this.#failed > 0 ? exitCodes.refused : 0;
  }

  /** The files of the folder. A folder that cannot be read, such as that of a share, is waited for. */
  async #look(): Promise<readonly SeenFile[]> {
    try {
      const files = await this.#files.look();
      const names = new Set(files.map(({ name }) => name));
      for (const name of this.#later.keys()) if (!names.has(name)) this.#later.delete(name);
      return files;
    } catch (error) {
      this.#wait(error);
      return [];
    }
  }

  /** Whether each of the files was tried, or the service cannot take any. */
  #wasTried(files: readonly SeenFile[]): boolean {
    return this.#lastTrouble !== null || files.every(({ name }) => this.#later.has(name));
  }

  #startReady(files: readonly SeenFile[]): void {
    const { settleMs, concurrency, once } = this.#options;
    for (const file of files) {
      if (this.#active.size >= concurrency) return;
      const { name, size, unchangedSince } = file;
      const later = this.#later.get(name);
      const neededMs = size === 0 ? settleMs * emptyPatience : settleMs;
      const isComplete = performance.now() - unchangedSince >= neededMs;
      if (!isComplete || this.#active.has(name) || (later && (once || !later.isOver))) continue;
      this.#active.set(
        name,
        this.#handle(file).finally(() => this.#active.delete(name)),
      );
    }
  }

  /** Sends a file and moves it away. It never throws. */
  async #handle(file: SeenFile): Promise<void> {
    const { folder, target, signal, output } = this.#options;
    const { name } = file;
    const path = join(folder, name);
    try {
      checkFile(file);
      const data = await openAsBlob(path);
      // A file that changes after this cannot be read on, and nothing is submitted.
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
      await this.#fail(file, error);
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
    if (this.#lastTrouble !== null) report(output, { event: 'available' });
    this.#lastTrouble = null;
    const path = join(folder, name);
    const now = await versionOf(path);
    if (now !== null && !isSameVersion(now, file))
      return report(output, { event: 'changed', file: name, submissionId });
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

  /** Lets all files wait. What is reported once is not repeated until something else is wrong. */
  #wait(error: unknown): void {
    // Files that were sent at the same time fail together, and that is one pause.
    if (!this.#service.isOver) return;
    const inSeconds = Math.ceil(this.#service.start(wantedPauseMs(error)) / 1000);
    this.#leftBy = error;
    const shown = errorOf(error);
    if (shown.message !== this.#lastTrouble)
      report(this.#options.output, { event: 'waiting', inSeconds, error: shown });
    this.#lastTrouble = shown.message;
  }
}

/**
 * Sends every document that comes into a folder once, and moves it to `done` or `failed` there.
 * @returns the exit code
 */
export const watchFolder = (options: WatchOptions): Promise<number> => new Watcher(options).run();

import pLimit, { type LimitFunction } from 'p-limit';
import { Child, type ChildLimits, type ChildProgram, type JobOptions } from './child.ts';
import { ChildError } from './errors.ts';

export interface PoolSettings extends ChildProgram {
  readonly size: number;
  readonly limits: ChildLimits;
  /** A child without work ends after this long, and gives its models' memory back. */
  readonly idleMs: number;
}

/**
 * Up to `size` child processes, each at one job at a time. They start when they are needed; one that dies takes down its own job
 * alone, and the next job gets a fresh one.
 */
export class ChildPool<Job> {
  readonly #settings: PoolSettings;
  readonly #limit: LimitFunction;
  readonly #resting: Child[] = [];
  readonly #working = new Set<Child>();
  readonly #idleTimers = new Map<Child, NodeJS.Timeout>();
  #closed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#limit = pLimit(settings.size);
  }

  /** Waits for a free place and runs the job in a child. An abort ends the waiting at once, too. */
  async run(job: Job, signal: AbortSignal, onProgress?: JobOptions['onProgress']): Promise<unknown> {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const onAbort = (): void => aborted.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const work = this.#limit(() => this.#runInChild(job, { signal, onProgress }));
    return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort));
  }

  /** Kills all children; jobs in work are rejected, and so are those that wait for a place. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#idleTimers.values()) clearTimeout(timer);
    await Promise.all([...this.#resting, ...this.#working].map((child) => child.kill()));
  }

  async #runInChild(job: Job, options: JobOptions): Promise<unknown> {
    options.signal.throwIfAborted();
    if (this.#closed) throw new ChildError('engine_closed', 'The engine is closing and takes no more work.');
    const child = this.#take();
    this.#working.add(child);
    try {
      const result = await child.run(job, options);
      this.#putBack(child);
      return result;
    } catch (error) {
      // Whatever broke off, a fresh process is cheaper than doubt about this one.
      await child.kill();
      throw error;
    } finally {
      this.#working.delete(child);
    }
  }

  #take(): Child {
    while (this.#resting.length > 0) {
      const child = this.#resting.pop();
      if (!child) break;
      clearTimeout(this.#idleTimers.get(child));
      this.#idleTimers.delete(child);
      if (child.usable) return child;
    }
    return new Child(this.#settings, this.#settings.limits);
  }

  #putBack(child: Child): void {
    if (this.#closed || !child.usable) return;
    this.#resting.push(child);
    const timer = setTimeout(() => {
      this.#resting.splice(this.#resting.indexOf(child), 1);
      this.#idleTimers.delete(child);
      void child.kill();
    }, this.#settings.idleMs);
    this.#idleTimers.set(child, timer.unref());
  }
}

import pLimit, { type LimitFunction } from 'p-limit';
import { orAborted } from '../or-aborted.ts';
import { Child, type ChildLimits, type ChildProgram, type JobOptions } from './child.ts';
import { ChildError } from './errors.ts';

export interface PoolSettings extends ChildProgram {
  readonly size: number;
  readonly limits: ChildLimits;
  /** An idle child ends after this long, which frees its models' memory. */
  readonly idleMs: number;
  /**
   * Whether a new child, without models, replaces the last idle one, so that the next job does not wait for a process
   * to start.
   */
  readonly isReplaced?: boolean | undefined;
}

/**
 * Up to `size` child processes, each with one job at a time. They start when they are needed. If one dies, only its own
 * job fails, and the next job gets a new process.
 */
export class ChildPool<
  Job extends { readonly kind: string },
  Results extends Record<Job['kind'], unknown> = Record<Job['kind'], unknown>,
> {
  readonly #settings: PoolSettings;
  readonly #limit: LimitFunction;
  readonly #idle: Child[] = [];
  readonly #busy = new Set<Child>();
  readonly #idleTimers = new Map<Child, NodeJS.Timeout>();
  #closed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#limit = pLimit(settings.size);
  }

  /** Waits for a free child and runs the job in it. An abort also ends the wait. @returns the result of its kind */
  async run<Kind extends Job['kind']>(
    job: Job & { readonly kind: Kind },
    signal: AbortSignal,
    onProgress?: JobOptions['onProgress'],
  ): Promise<Results[Kind]> {
    signal.throwIfAborted();
    const result = await orAborted(
      this.#limit(() => this.#runInChild(job, { signal, onProgress })),
      signal,
    );
    // biome-ignore lint/plugin/casts: the child answers each kind of job with its result
    return result as Results[Kind];
  }

  /** Kills all children. Running and waiting jobs are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#idleTimers.values()) clearTimeout(timer);
    await Promise.all([...this.#idle, ...this.#busy].map((child) => child.kill()));
  }

  async #runInChild(job: unknown, options: JobOptions): Promise<unknown> {
    options.signal.throwIfAborted();
    if (this.#closed) throw new ChildError('engine_closed', 'The engine is closing and accepts no more work.');
    const child = this.#take();
    this.#busy.add(child);
    try {
      const result = await child.run(job, options);
      this.#putBack(child);
      return result;
    } catch (error) {
      // This process may be in any state now, and a new one is cheap.
      await child.kill();
      throw error;
    } finally {
      this.#busy.delete(child);
    }
  }

  #take(): Child {
    while (this.#idle.length > 0) {
      const child = this.#idle.pop();
      if (!child) break;
      clearTimeout(this.#idleTimers.get(child));
      this.#idleTimers.delete(child);
      if (child.usable) return child;
    }
    return new Child(this.#settings, this.#settings.limits);
  }

  #putBack(child: Child): void {
    if (this.#closed || !child.usable) return;
    this.#idle.push(child);
    const timer = setTimeout(() => void this.#end(child), this.#settings.idleMs);
    this.#idleTimers.set(child, timer.unref());
  }

  async #end(child: Child): Promise<void> {
    this.#idle.splice(this.#idle.indexOf(child), 1);
    this.#idleTimers.delete(child);
    await child.kill();
    const isEmpty = this.#idle.length === 0 && this.#busy.size === 0;
    if (this.#settings.isReplaced && isEmpty && !this.#closed) {
      this.#idle.push(new Child(this.#settings, this.#settings.limits));
    }
  }
}

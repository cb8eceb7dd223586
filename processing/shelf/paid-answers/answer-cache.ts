import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RecognitionCost } from '../contract/shelf-engine.ts';

const Cost = z.object({
  calls: z.int().min(0),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
}) satisfies z.ZodType<RecognitionCost>;

/** An answer that was paid for, with the run that paid. */
interface KeptAnswer<Answer> {
  readonly runId: string;
  readonly cost: RecognitionCost;
  readonly answer: Answer;
}

/** Answers are small, so expired ones may lie about for a while. */
const sweepIntervalMs = 3_600_000;

/** The name of a question in the cache: the same whenever all its parts are. */
export const questionKey = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Answers that were paid for, as files of one folder: an activity that is tried again, a run that is repeated and a worker that was
 * started anew find what an earlier one paid for. A file that cannot be read is no answer.
 */
export class AnswerCache {
  readonly #folder: string;
  readonly #ttlMs: number;
  #sweptAtMs = 0;

  constructor(folder: string, ttlMs: number) {
    this.#folder = folder;
    this.#ttlMs = ttlMs;
  }

  /** The answer to a question; null where none is kept, or it is too old, or no longer of the schema. */
  async get<Answer>(key: string, schema: z.ZodType<Answer>): Promise<KeptAnswer<Answer> | null> {
    const path = this.#pathOf(key);
    try {
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > this.#ttlMs) return null;
      return z
        .object({ runId: z.string(), cost: Cost, answer: schema })
        .parse(JSON.parse(await readFile(path, 'utf8')));
    } catch {
      return null;
    }
  }

  /** Keeps an answer; the file appears whole or not at all. */
  async put(key: string, kept: KeptAnswer<object>): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const part = `${this.#pathOf(key)}.${process.pid}.part`;
    await writeFile(part, JSON.stringify(kept));
    await rename(part, this.#pathOf(key));
    await this.#sweep();
  }

  #pathOf(key: string): string {
    return join(this.#folder, `${key}.json`);
  }

  async #sweep(): Promise<void> {
    const now = Date.now();
    if (now - this.#sweptAtMs < sweepIntervalMs) return;
    this.#sweptAtMs = now;
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const age = await stat(path).then(
        ({ mtimeMs }) => now - mtimeMs,
        () => 0,
      );
      if (age > this.#ttlMs) await rm(path, { force: true });
    }
  }
}

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

/** A paid answer, with the run that paid for it. */
interface CachedAnswer<Answer> {
  readonly runId: string;
  readonly cost: RecognitionCost;
  readonly answer: Answer;
}

/** Answers are small, so expired ones are removed only from time to time. */
const sweepIntervalMs = 3_600_000;

/** The cache key of a question: a hash of all its parts. */
export const questionKey = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * A cache of paid answers, as files in one folder: a retried activity, a repeated run and a restarted worker find the
 * answers that were paid for earlier. A file that cannot be read counts as missing.
 */
export class AnswerCache {
  readonly #folder: string;
  readonly #ttlMs: number;
  #sweptAtMs = 0;

  constructor(folder: string, ttlMs: number) {
    this.#folder = folder;
    this.#ttlMs = ttlMs;
  }

  /** The cached answer to a question; null if there is none, it is too old, or it no longer matches the schema. */
  async get<Answer>(key: string, schema: z.ZodType<Answer>): Promise<CachedAnswer<Answer> | null> {
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

  /** Stores an answer. The file appears complete or not at all. */
  async put(key: string, kept: CachedAnswer<object>): Promise<void> {
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

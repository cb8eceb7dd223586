import type { ShelfEngineName } from '../domain/shelf-captures/outcome.ts';
import type { Config } from '../platform/config.ts';
import type { ShelfEngine } from '../processing/shelf/contract/shelf-engine.ts';
import { createShelfEngine } from '../processing/shelf/engine.ts';

/** The recognition engines that shelf profile versions may name. */
export interface ShelfEngines {
  /** Null where this installation has none of that name: the run then fails with a reason that says so. */
  engineFor(name: ShelfEngineName): ShelfEngine | null;
  /** Frees what they hold. */
  close(): Promise<void>;
}

/** The engines of an installation: one, which checks photos alike for all and then asks the recognizer that the profile names. */
export const createShelfEngines = (settings: Config['shelf']): ShelfEngines => {
  const { photoConcurrency, photoTimeoutMs, cacheDir, answerCacheTtlMs, llm, recognizer } = settings;
  const engine = createShelfEngine({
    concurrency: photoConcurrency,
    timeoutMs: photoTimeoutMs,
    cacheDir,
    answerCacheTtlMs,
    llm,
    recognizer,
  });
  return { engineFor: () => engine, close: () => engine.close() };
};

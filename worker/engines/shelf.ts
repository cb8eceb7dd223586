import type { ShelfEngineName } from '../../domain/shelf-captures/outcome.ts';
import type { Config } from '../../platform/config.ts';
import type { Confinement } from '../../processing/children/confinement.ts';
import type { ShelfEngine } from '../../processing/shelf/contract/shelf-engine.ts';
import { createShelfEngine } from '../../processing/shelf/engine.ts';

/** The recognition engines that shelf profile versions may name. */
export interface ShelfEngines {
  /** Null if this installation has no such engine: the run then fails with that reason. */
  engineFor(name: ShelfEngineName): ShelfEngine | null;
  /** Stops the child processes and closes connections. */
  close(): Promise<void>;
}

/**
 * Creates the engine of an installation: it checks all photos in the same way and then asks the recognizer that the
 * profile names.
 */
export const createShelfEngines = (settings: Config['shelf'], confinement?: Confinement): ShelfEngines => {
  const { photoConcurrency, photoTimeoutMs, cacheDir, answerCacheTtlMs, llm, recognizer } = settings;
  const engine = createShelfEngine({
    concurrency: photoConcurrency,
    timeoutMs: photoTimeoutMs,
    cacheDir,
    confinement,
    answerCacheTtlMs,
    llm,
    recognizer,
  });
  return { engineFor: () => engine, close: () => engine.close() };
};

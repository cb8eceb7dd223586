import type { ShelfEngineName } from '../domain/shelf-outcome.ts';
import type { Config } from '../platform/config.ts';
import type { ShelfEngine } from '../processing/shelf/contract.ts';
import { createShelfEngine } from '../processing/shelf/engine.ts';

/** The recognition engines that shelf profile versions may name. */
export interface ShelfEngines {
  /** Null where this installation has none of that name: the run then fails with a reason that says so. */
  engineFor(name: ShelfEngineName): ShelfEngine | null;
  /** Frees what they hold. */
  close(): Promise<void>;
}

/** The engines of an installation; of those that would need settings of their own there is none. */
export const createShelfEngines = (settings: Config['shelf']): ShelfEngines => {
  const { photoConcurrency: concurrency, photoTimeoutMs: timeoutMs, cacheDir } = settings;
  const builtin = createShelfEngine({ concurrency, timeoutMs, cacheDir });
  return {
    engineFor: (name) => (name === 'builtin' ? builtin : null),
    close: () => builtin.close(),
  };
};

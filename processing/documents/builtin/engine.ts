import { availableParallelism } from 'node:os';
import type { DocumentEngine } from '../contract.ts';
import { ChildPool } from './child-pool.ts';

export interface BuiltinEngineSettings {
  /** Documents worked on at once, each in a process of its own; one per core where it is not given. */
  readonly concurrency?: number | undefined;
  /** A document that takes longer is stopped. */
  readonly timeoutMs: number;
  /** Folder with `*det*.onnx` and `*rec*.onnx`; the models of the npm package where it is not given. */
  readonly ocrModelsDir?: string | undefined;
  /** Memory that one document's process may take, where the system tells it (Linux). */
  readonly maxMemoryMb?: number | undefined;
  /** A process without work ends after this long. */
  readonly idleMs?: number | undefined;
}

const defaultMaxMemoryMb = 3072;
const defaultIdleMs = 120_000;

/**
 * The engine that needs nothing but this machine: PDF text layers, OCR, and rules that find fields by label, place and type. Its work
 * is done in child processes that start with the first document; aborting a document kills its process.
 * Rejections are `EngineError`s or the reason of the caller's signal.
 */
export const createBuiltinEngine = (settings: BuiltinEngineSettings): DocumentEngine => {
  const size = settings.concurrency ?? availableParallelism();
  const pool = new ChildPool({
    size,
    setup: {
      ocrModelsDir: settings.ocrModelsDir ?? null,
      threads: Math.max(1, Math.floor(availableParallelism() / size)),
    },
    limits: { timeoutMs: settings.timeoutMs, maxMemoryMb: settings.maxMemoryMb ?? defaultMaxMemoryMb },
    idleMs: settings.idleMs ?? defaultIdleMs,
  });
  return {
    process: (input, { signal, onProgress }) =>
      pool.run({ input, signal, onProgress: (progress) => onProgress?.(progress) }),
    close: () => pool.close(),
  };
};

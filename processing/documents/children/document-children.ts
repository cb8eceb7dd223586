import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ChildPool } from '../../children/child-pool.ts';
import type { ProcessOptions } from '../contract.ts';
import type { DocumentChildSetup, DocumentJob, DocumentJobResults } from './jobs.ts';

export interface DocumentChildrenSettings {
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

export type DocumentChildren = ReturnType<typeof createDocumentChildren>;

const defaultMaxMemoryMb = 3072;
const defaultIdleMs = 120_000;
const entry = fileURLToPath(new URL('./child-main.ts', import.meta.url));

/**
 * The child processes in which documents are read and recordings decoded: one pool for all engines, so that together they never work on more
 * documents than the settings allow. They start with the first document; aborting a document kills its process.
 */
export const createDocumentChildren = (settings: DocumentChildrenSettings) => {
  const size = settings.concurrency ?? availableParallelism();
  const setup: DocumentChildSetup = {
    ocrModelsDir: settings.ocrModelsDir ?? null,
    threads: Math.max(1, Math.floor(availableParallelism() / size)),
  };
  const pool = new ChildPool<DocumentJob>({
    entry,
    setup,
    size,
    limits: { timeoutMs: settings.timeoutMs, maxMemoryMb: settings.maxMemoryMb ?? defaultMaxMemoryMb },
    idleMs: settings.idleMs ?? defaultIdleMs,
  });
  return {
    /** Rejects with a `ChildError` where the process broke off, or with the signal's reason. */
    run: async <Kind extends DocumentJob['kind']>(
      job: Extract<DocumentJob, { kind: Kind }>,
      { signal, onProgress }: Pick<ProcessOptions, 'signal' | 'onProgress'>,
    ): Promise<DocumentJobResults[Kind]> => {
      const note = onProgress as ((progress: unknown) => void) | undefined;
      return (await pool.run(job, signal, note)) as DocumentJobResults[Kind];
    },
    close: (): Promise<void> => pool.close(),
  };
};

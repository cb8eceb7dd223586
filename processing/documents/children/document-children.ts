import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChildPool } from '../../children/child-pool.ts';
import { type Confinement, programLauncher, unconfined } from '../../children/confinement.ts';
import type { ProcessOptions } from '../contract.ts';
import type { DocumentChildSetup, DocumentJob, DocumentJobResults } from './jobs.ts';

export interface DocumentChildrenSettings {
  /** The number of processes. Each reads one document, or a part of a long one, at a time. Default: one per core. */
  readonly concurrency?: number | undefined;
  /** The time limit of a document, or of each part of a long one. */
  readonly timeoutMs: number;
  /** Folder with `*det*.onnx` and `*rec*.onnx`; by default the models of the npm package. */
  readonly ocrModelsDir?: string | undefined;
  /** Memory that one document's process may use; enforced only on Linux, which reports it. */
  readonly memoryMaxMb?: number | undefined;
  /** An idle process ends after this time; a new one, without models, replaces the last one. */
  readonly idleMs?: number | undefined;
  /** By default, the processes are not confined. */
  readonly confinement?: Confinement | undefined;
  /** Settings of recordings: the program that decodes them, if it is not the one in PATH. */
  readonly audio?: { readonly ffmpeg: string | undefined } | undefined;
}

export type DocumentChildren = ReturnType<typeof createDocumentChildren>;

const defaultMemoryMaxMb = 3072;
const defaultIdleMs = 120_000;
const entry = fileURLToPath(new URL('./child-main.ts', import.meta.url));

/**
 * The child processes that read documents and decode recordings. All engines share one pool, so that together they
 * never do more at the same time than the settings allow. A process starts when a document needs it; aborting a
 * document kills its process.
 */
export const createDocumentChildren = (settings: DocumentChildrenSettings) => {
  const size = settings.concurrency ?? availableParallelism();
  const { ocrModelsDir, audio, confinement = unconfined } = settings;
  const setup: DocumentChildSetup = {
    ocrModelsDir: ocrModelsDir ?? null,
    threads: Math.max(1, Math.floor(availableParallelism() / size)),
    programLauncher: programLauncher(confinement),
  };
  const pool = new ChildPool<DocumentJob, DocumentJobResults>({
    entry,
    setup,
    confinement,
    folders: {
      reads: ocrModelsDir === undefined ? [] : [ocrModelsDir],
      writes: [],
      runs: audio?.ffmpeg === undefined ? [] : [dirname(audio.ffmpeg)],
    },
    // Recordings are decoded by ffmpeg.
    startsPrograms: true,
    size,
    limits: { timeoutMs: settings.timeoutMs, memoryMaxMb: settings.memoryMaxMb ?? defaultMemoryMaxMb },
    idleMs: settings.idleMs ?? defaultIdleMs,
    isReplaced: true,
  });
  return {
    /** Jobs that run at the same time; others wait for their turn. */
    size,
    /** Rejects with a `ChildError` if the process fails, or with the signal's reason. */
    run: <Kind extends DocumentJob['kind']>(
      job: DocumentJob & { readonly kind: Kind },
      { signal, onProgress }: Pick<ProcessOptions, 'signal' | 'onProgress'>,
    ): Promise<DocumentJobResults[Kind]> =>
      // biome-ignore lint/plugin/casts: children send progress as ProcessOptions describes it
      pool.run<Kind>(job, signal, onProgress as ((progress: unknown) => void) | undefined),
    close: (): Promise<void> => pool.close(),
  };
};

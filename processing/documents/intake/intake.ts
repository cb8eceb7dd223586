import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { DecodedRecording, RecordingFile } from '../audio/decode.ts';
import type { ProcessOptions } from '../contract.ts';
import { orAborted } from '../or-aborted.ts';
import type { IntakeRequest, IntakeResult } from './messages.ts';
import { runInChild } from './run-in-child.ts';

export interface IntakeSettings {
  /** Documents read at once, each in a process of its own; one per core where it is not given. */
  readonly concurrency?: number | undefined;
  /** A document whose reading takes longer is stopped. */
  readonly timeoutMs: number;
  /** Folder with `*det*.onnx` and `*rec*.onnx`; the models of the npm package where it is not given. */
  readonly ocrModelsDir?: string | undefined;
}

const maxMemoryMb = 3072;

/** Reads documents for engines that let someone else find the fields: text, pictures, quality gate, fingerprints, tampering. */
export interface Intake {
  /** Rejects with an `EngineError` or the reason of the caller's signal. */
  read(request: IntakeRequest, options: ProcessOptions): Promise<IntakeResult>;
}

/** Reads documents, and decodes recordings, in child processes. */
export interface ChildIntake extends Intake {
  /** Null where the file has no sound that can be decoded. Rejects as {@link Intake.read} does. */
  decode(recording: RecordingFile, signal: AbortSignal): Promise<DecodedRecording | null>;
}

export const createIntake = (settings: IntakeSettings): ChildIntake => {
  const size = settings.concurrency ?? availableParallelism();
  const limit = pLimit(size);
  const setup = {
    ocrModelsDir: settings.ocrModelsDir ?? null,
    threads: Math.max(1, Math.floor(availableParallelism() / size)),
  };
  const limits = { timeoutMs: settings.timeoutMs, maxMemoryMb };
  return {
    read: (request, options) => {
      const work = limit(() => runInChild<'read'>({ kind: 'read', request }, setup, limits, options));
      return orAborted(work, options.signal);
    },
    decode: (recording, signal) => {
      const work = limit(() => runInChild<'decode'>({ kind: 'decode', recording }, setup, limits, { signal }));
      return orAborted(work, signal);
    },
  };
};

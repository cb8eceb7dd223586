import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { ProcessOptions } from '../contract.ts';
import type { IntakeRequest, IntakeResult } from './messages.ts';
import { readInChild } from './read-in-child.ts';

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

export const createIntake = (settings: IntakeSettings): Intake => {
  const size = settings.concurrency ?? availableParallelism();
  const limit = pLimit(size);
  const setup = {
    ocrModelsDir: settings.ocrModelsDir ?? null,
    threads: Math.max(1, Math.floor(availableParallelism() / size)),
  };
  const limits = { timeoutMs: settings.timeoutMs, maxMemoryMb };
  return { read: (request, options) => limit(() => readInChild(request, setup, limits, options)) };
};

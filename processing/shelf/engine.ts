import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lowestShelfConfidence, shelfResult } from '../../domain/shelf-result.ts';
import { ChildPool } from '../children/child-pool.ts';
import { blockedBy } from './blocked.ts';
import { captureInsights, shelfInsights } from './builtin/insights.ts';
import type { ShelfJob } from './builtin/jobs.ts';
import { createBuiltinRecogniser, runJob } from './builtin/recogniser.ts';
import type {
  InspectedPhoto,
  ProcessOptions,
  ShelfAnalysis,
  ShelfEngine,
  ShelfInput,
  ShelfRecogniser,
} from './contract.ts';

export interface ShelfEngineSettings {
  /** Photos worked on at once, each in a process of its own; one per core where it is not given. */
  readonly concurrency?: number | undefined;
  /** A photo that takes longer is stopped. */
  readonly timeoutMs: number;
  /** Folder that keeps the features of catalogues between runs. */
  readonly cacheDir: string;
  /** Memory that one process may take, where the system tells it (Linux). */
  readonly maxMemoryMb?: number | undefined;
  /** A process without work ends after this long. */
  readonly idleMs?: number | undefined;
  /** Engines besides `builtin` that profiles may name. */
  readonly recognisers?: { readonly llm?: ShelfRecogniser; readonly http?: ShelfRecogniser };
}

/** A profile names an engine that this installation has not set up. */
export class EngineNotConfiguredError extends Error {
  override name = 'EngineNotConfiguredError';
}

const defaultMaxMemoryMb = 2048;
const defaultIdleMs = 120_000;
const entry = fileURLToPath(new URL('./builtin/child-main.ts', import.meta.url));

/**
 * The engine of shelf captures: quality gate and moderation of every photo first, in child processes of this machine, then the
 * profile's recogniser with the photos that passed. Rejections are `ChildError`s, what a recogniser throws, or the signal's reason.
 */
export const createShelfEngine = (settings: ShelfEngineSettings): ShelfEngine => {
  const pool = new ChildPool<ShelfJob>({
    entry,
    size: settings.concurrency ?? availableParallelism(),
    limits: { timeoutMs: settings.timeoutMs, maxMemoryMb: settings.maxMemoryMb ?? defaultMaxMemoryMb },
    idleMs: settings.idleMs ?? defaultIdleMs,
  });
  const recognisers = { builtin: createBuiltinRecogniser(pool, settings.cacheDir), ...settings.recognisers };

  const inspect = ({ photos, settings: { quality, moderation }, workDir }: ShelfInput, signal: AbortSignal) =>
    Promise.all(
      photos.map(
        (photo): Promise<InspectedPhoto> =>
          runJob(pool, { kind: 'inspect', photo, settings: { quality, moderation }, workDir }, signal),
      ),
    );

  const analyse = async (input: ShelfInput, { signal, onProgress }: ProcessOptions): Promise<ShelfAnalysis> => {
    const recogniser = recognisers[input.settings.recognition.engine];
    if (!recogniser)
      throw new EngineNotConfiguredError(
        `The profile asks for the engine "${input.settings.recognition.engine}", which is not set up here.`,
      );
    const inspected = await inspect(input, signal);
    const blocked = blockedBy(inspected, input.settings.quality);
    if (blocked) return blocked;
    const accepted = input.photos.flatMap((photo) => {
      const found = inspected.find(({ photoId, accepted }) => accepted && photoId === photo.photoId);
      return found ? [{ ...photo, ...found }] : [];
    });
    const photosTotal = input.photos.length;
    let photosDone = photosTotal - accepted.length;
    onProgress?.({ photosDone, photosTotal });
    const onPhotoDone = (): void => {
      photosDone += 1;
      onProgress?.({ photosDone, photosTotal });
    };
    const { photos, insights, cost } = await recogniser.recognise(input, accepted, { signal, onPhotoDone });
    const all = [
      ...shelfInsights(photos, input.catalog, input.settings.recognition.lowShareBelow),
      ...insights,
      ...captureInsights(inspected),
    ];
    return {
      outcome: 'completed',
      engine: recogniser.identity,
      photos: inspected,
      result: shelfResult(photos, input.catalog, recogniser.capabilities, all),
      lowestConfidence: lowestShelfConfidence(photos),
      cost,
    };
  };

  return {
    /** What fails in one photo stops the work on the others too. */
    async process(input, options) {
      const stop = new AbortController();
      const signal = AbortSignal.any([options.signal, stop.signal]);
      try {
        return await analyse(input, { ...options, signal });
      } catch (error) {
        stop.abort(error);
        throw error;
      }
    },
    async close() {
      await Promise.all(Object.values(recognisers).map((recogniser) => recogniser.close()));
    },
  };
};

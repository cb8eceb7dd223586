import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShelfEngineName } from '../../domain/shelf-captures/outcome.ts';
import { lowestShelfConfidence, shelfResult } from '../../domain/shelf-captures/result.ts';
import type { Config } from '../../platform/config.ts';
import { ChildPool } from '../children/child-pool.ts';
import type { Confinement } from '../children/confinement.ts';
import { ServiceRefusal } from '../services/service-errors.ts';
import { blockedBy } from './blocked.ts';
import type { ShelfJob, ShelfJobResults } from './contract/jobs.ts';
import type {
  AcceptedPhoto,
  FailedShelf,
  InspectedPhoto,
  PendingRecognition,
  ProcessOptions,
  Recognition,
  ShelfAnalysis,
  ShelfEngine,
  ShelfInput,
  ShelfRecognizer,
  Spending,
} from './contract/shelf-engine.ts';
import { createBuiltinRecognizer } from './engines/builtin/recognizer.ts';
import { createHttpRecognizer } from './engines/http/recognizer.ts';
import { createLlmRecognizer } from './engines/llm/recognizer.ts';
import { captureInsights, shelfInsights } from './insights/insights.ts';
import { mergeOverlaps } from './overlaps/merge-overlaps.ts';
import { AnswerCache } from './paid-answers/answer-cache.ts';

export interface ShelfEngineSettings {
  /** How many photos are analyzed at the same time, each in its own process. Default: one per core. */
  readonly concurrency?: number | undefined;
  /** A photo that takes longer is stopped. */
  readonly timeoutMs: number;
  /** The folder for cached catalog features and paid answers. */
  readonly cacheDir: string;
  /** Memory limit of one process, on systems that report its use (Linux). */
  readonly memoryMaxMb?: number | undefined;
  /** An idle process ends after this time. */
  readonly idleMs?: number | undefined;
  /** How long paid answers are cached. */
  readonly answerCacheTtlMs: number;
  /** By default, the processes are not confined. */
  readonly confinement?: Confinement | undefined;
  readonly llm: Config['shelf']['llm'];
  readonly recognizer: Config['shelf']['recognizer'];
}

const defaultMemoryMaxMb = 2048;
const defaultIdleMs = 120_000;
const entry = fileURLToPath(new URL('./jobs/child-main.ts', import.meta.url));

const notAvailable = (name: ShelfEngineName, why: string): FailedShelf => ({
  outcome: 'failed',
  engine: null,
  photos: [],
  error: {
    code: 'engine_unavailable',
    message: `The profile of this capture uses the recognition engine "${name}", which cannot work in this installation: ${why}.`,
  },
  cost: null,
});

const acceptedOf = (input: ShelfInput, inspected: readonly InspectedPhoto[]): AcceptedPhoto[] =>
  input.photos.flatMap((photo) => {
    const found = inspected.find(({ photoId, accepted }) => accepted && photoId === photo.photoId);
    return found ? [{ ...photo, ...found }] : [];
  });

/**
 * The engine of shelf captures. It first runs the quality gate and moderation on every photo, in child processes of
 * this machine, then the profile's recognizer on the photos that passed. It rejects with a `ChildError`,
 * `ServiceUnavailable`, or the signal's reason.
 */
export const createShelfEngine = (settings: ShelfEngineSettings): ShelfEngine => {
  const pool = new ChildPool<ShelfJob, ShelfJobResults>({
    entry,
    confinement: settings.confinement,
    folders: { reads: [], writes: [settings.cacheDir] },
    size: settings.concurrency ?? availableParallelism(),
    limits: { timeoutMs: settings.timeoutMs, memoryMaxMb: settings.memoryMaxMb ?? defaultMemoryMaxMb },
    idleMs: settings.idleMs ?? defaultIdleMs,
  });
  const cache = new AnswerCache(join(settings.cacheDir, 'answers'), settings.answerCacheTtlMs);
  const recognizers: Readonly<Record<ShelfEngineName, ShelfRecognizer<Recognition | PendingRecognition>>> = {
    builtin: createBuiltinRecognizer(pool, settings.cacheDir),
    llm: createLlmRecognizer({ settings: settings.llm, pool, cache }),
    http: createHttpRecognizer({ settings: settings.recognizer, cache }),
  };

  const inspect = ({ photos, settings: { quality, moderation }, workDir }: ShelfInput, signal: AbortSignal) =>
    Promise.all(
      photos.map(
        (photo): Promise<InspectedPhoto> =>
          pool.run({ kind: 'inspect', photo, settings: { quality, moderation }, workDir }, signal),
      ),
    );

  /** Reads the price labels of the photos, whichever engine found the packs. */
  const withPriceLabels = async (
    recognition: Recognition,
    accepted: readonly AcceptedPhoto[],
    signal: AbortSignal,
  ): Promise<Recognition> => {
    const read = await Promise.all(
      recognition.photos.map(async (photo) => {
        const path = accepted.find(({ photoId }) => photoId === photo.photoId)?.path;
        return path === undefined ? [] : pool.run({ kind: 'price-labels', path, photo }, signal);
      }),
    );
    return {
      ...recognition,
      capabilities: { ...recognition.capabilities, priceTags: true },
      insights: [...recognition.insights, ...read.flat()],
    };
  };

  /** Recognizes the accepted photos, reports progress, and marks packs that two photos show. */
  const recognize = async (
    input: ShelfInput,
    accepted: readonly AcceptedPhoto[],
    { signal, onProgress, ...options }: ProcessOptions,
  ): Promise<Recognition | PendingRecognition> => {
    const photosTotal = input.photos.length;
    let photosDone = photosTotal - accepted.length;
    onProgress?.({ photosDone, photosTotal });
    const onPhotoDone = (): void => {
      photosDone += 1;
      onProgress?.({ photosDone, photosTotal });
    };
    const recognizer = recognizers[input.settings.recognition.engine];
    const recognition = await recognizer.recognize(input, accepted, { ...options, signal, onPhotoDone });
    if ('pending' in recognition) return recognition;
    const { photos, insights } = await mergeOverlaps(accepted, recognition.photos, (firstPath, secondPath) =>
      pool.run({ kind: 'overlap', firstPath, secondPath }, signal),
    );
    const merged = { ...recognition, photos, insights: [...recognition.insights, ...insights] };
    return input.settings.recognition.reportPriceLabels ? withPriceLabels(merged, accepted, signal) : merged;
  };

  const analyze = async (input: ShelfInput, options: ProcessOptions, stop: AbortController): Promise<ShelfAnalysis> => {
    const { engine: name, lowShareBelow } = input.settings.recognition;
    const why = recognizers[name].unavailable(input.settings.recognition);
    if (why !== null) return notAvailable(name, why);
    const inspected = await inspect(input, options.signal);
    await options.onInspected?.(inspected);
    const blocked = blockedBy(inspected, input.settings.quality);
    if (blocked) return blocked;
    const spent: { last: Spending | null } = { last: null };
    const onSpent = (spending: Spending): void => {
      spent.last = spending;
      options.onSpent?.(spending);
    };
    try {
      const recognition = await recognize(input, acceptedOf(input, inspected), { ...options, onSpent });
      if ('pending' in recognition) {
        const { answerWithinMs, heartbeatTimeoutMs } = recognition;
        return { outcome: 'pending', answerWithinMs, heartbeatTimeoutMs };
      }
      const { engine, capabilities, photos, insights, cost } = recognition;
      const all = [...shelfInsights(photos, input.catalog, lowShareBelow), ...insights, ...captureInsights(inspected)];
      return {
        outcome: 'completed',
        engine,
        photos: inspected,
        result: shelfResult(photos, input.catalog, capabilities, all),
        lowestConfidence: lowestShelfConfidence(photos),
        cost,
      };
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error;
      stop.abort(error);
      const { engine, cost } = spent.last ?? { engine: null, cost: null };
      return {
        outcome: 'failed',
        engine,
        photos: inspected,
        error: { code: error.code, message: error.message },
        cost,
      };
    }
  };

  return {
    /** A failure in one photo also stops the work on the others. */
    async process(input, options) {
      const stop = new AbortController();
      const signal = AbortSignal.any([options.signal, stop.signal]);
      try {
        return await analyze(input, { ...options, signal }, stop);
      } catch (error) {
        stop.abort(error);
        throw error;
      }
    },
    async close() {
      await Promise.all([pool.close(), ...Object.values(recognizers).map((recognizer) => recognizer.close())]);
    },
  };
};

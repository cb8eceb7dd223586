import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { z } from 'zod';
import { isSandboxCompany } from '../../domain/access/sandbox.ts';
import { missingEngineOutcome, type ShelfEngineName, type ShelfOutcome } from '../../domain/shelf-captures/outcome.ts';
import { ShelfCatalogItem, ShelfProfileSettings } from '../../domain/shelf-profiles/profile.ts';
import { keepOutcome } from '../../operations/shelf-captures/recognition-requests.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createTemporaryFolder } from '../../platform/temporary-files.ts';
import {
  findRunForAnalysis,
  noteShelfProgress,
  noteShelfSpending,
  saveShelfOutcome,
  storedOutcome,
} from '../../prisma/shelf-captures/runs.ts';
import { getVersionWithImages } from '../../prisma/shelf-profiles/find.ts';
import { transact } from '../../prisma/transaction.ts';
import type {
  CatalogProduct,
  EndedShelf,
  InspectedPhoto,
  PendingShelf,
  ShelfEngine,
  ShelfPhoto,
  Spending,
} from '../../processing/shelf/contract/shelf-engine.ts';
import { sandboxShelfOutcome } from '../../processing/shelf/engines/sandbox/outcome.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { markOutages } from '../unavailable.ts';
import { type AnalyzedVersion, type HandoverDeps, shelfHandover } from './handover.ts';
import { type AnalyzedRun, storedPhotos } from './stored-photos.ts';

export interface ShelfActivityDeps extends HandoverDeps {
  /** The engine that the profile version names; null if this installation does not have it. */
  readonly engineFor: (name: ShelfEngineName) => ShelfEngine | null;
  /** How long an outage may keep a capture from being analyzed before its run ends as failed. */
  readonly outageMaxMs: number;
}

/**
 * How long the workflow waits for a recognizer that answers later. It contains only times, because histories must not
 * contain findings.
 */
export type AwaitedRecognition = Pick<PendingShelf, 'answerWithinMs' | 'heartbeatTimeoutMs'>;

export type ShelfActivities = ReturnType<typeof createShelfActivities>;

export interface AnalysisInput {
  readonly runId: string;
  /** True once the recognizer's time to answer has passed. Docket does not wait for missing answers again. */
  readonly waited?: boolean;
}

/** The member of a capture's metadata that the sandbox reads. */
const Metadata = z.object({ sandbox: z.unknown().optional() });

const outcomeOf = (analysis: EndedShelf, findingsOf: (photo: InspectedPhoto) => object[]): ShelfOutcome => {
  const photos = analysis.photos.map((photo) => ({ photoId: photo.photoId, quality: findingsOf(photo) }));
  if (analysis.outcome === 'blocked') {
    return { kind: 'blocked', photos, engine: null, error: { ...analysis.error, photos: [...analysis.error.photos] } };
  }
  if (analysis.outcome === 'failed') {
    const { engine, cost, error } = analysis;
    return { kind: 'failed', photos, engine: engine && { ...engine, cost }, error: { ...error, photos: [] } };
  }
  const { result, lowestConfidence, engine, cost } = analysis;
  return { kind: 'completed', photos, engine: { ...engine, cost }, result, lowestConfidence };
};

const downloadPhotos = async (
  storage: Storage,
  run: AnalyzedRun,
  folder: string,
  signal: AbortSignal,
): Promise<ShelfPhoto[]> => {
  const photos: ShelfPhoto[] = [];
  for (const { id, photoIndex, objectKey, sectionIndex, sectionPhotoIndex } of run.shelfCapture.photos) {
    signal.throwIfAborted();
    const path = join(folder, `photo-${photoIndex}`);
    await storage.download(objectKey, path);
    photos.push({ photoId: id, photoIndex, path, sectionIndex, sectionPhotoIndex });
  }
  return photos;
};

/** Writes the catalog's images to the disk, where the engine expects them. */
const writeCatalog = async (version: AnalyzedVersion, folder: string): Promise<CatalogProduct[]> => {
  const paths = new Map<string, string[]>();
  for (const [index, image] of version.images.entries()) {
    const path = join(folder, `reference-${index}`);
    await writeFile(path, image.bytes);
    paths.set(image.sku, [...(paths.get(image.sku) ?? []), path]);
  }
  const catalog = z.array(ShelfCatalogItem).parse(version.catalog);
  return catalog.map(({ sku, name, brand }) => ({ sku, name, brand, images: paths.get(sku) ?? [] }));
};

/**
 * The engine's work on one run of a capture: heavy, cancellable, and safe to repeat, because it only replaces the
 * stored outcome.
 */
export const createShelfActivities = (deps: ShelfActivityDeps) => {
  const { prisma, storage, engineFor, outageMaxMs } = deps;
  const analyze = async (
    engine: ShelfEngine,
    run: AnalyzedRun,
    version: AnalyzedVersion,
    folder: string,
    waited: boolean,
    note: (progress: object) => void,
  ): Promise<AwaitedRecognition | null> => {
    const signal = Context.current().cancellationSignal;
    const settings = ShelfProfileSettings.parse(version);
    note({ stage: 'downloading', photosTotal: run.shelfCapture.photos.length });
    const photos = await downloadPhotos(storage, run, folder, signal);
    const catalog = await writeCatalog(version, folder);
    const onProgress = (progress: { photosDone: number; photosTotal: number }): void => {
      note({ stage: 'analyzing', ...progress });
      void noteShelfProgress(prisma, run.id, progress.photosDone).catch(() => undefined);
    };
    const stored = storedPhotos({ prisma, storage }, run, photos);
    const { findingsOf, storeBlurred } = stored;
    const { handover, known } = await shelfHandover(deps, run, version, stored, waited);
    const { companyId } = run.shelfCapture;
    const input = { companyId, runId: run.id, versionId: version.id, photos, settings, catalog };
    let spent: Spending | null = null;
    const onSpent = (spending: Spending): void => {
      spent = spending;
    };
    try {
      const options = { signal, handover, onInspected: storeBlurred, onSpent, onProgress };
      // A result that is accepted while the engine works without it starts the work again, at most once for each photo.
      for (;;) {
        const analysis = await engine.process({ ...input, workDir: await mkdtemp(join(folder, 'work-')) }, options);
        if (analysis.outcome === 'pending') {
          // A run that is cancelled while it waits has still paid for the answers that came immediately.
          if (spent) await noteShelfSpending(prisma, run.id, spent);
          const { answerWithinMs, heartbeatTimeoutMs } = analysis;
          return { answerWithinMs, heartbeatTimeoutMs };
        }
        const outcome = outcomeOf(analysis, findingsOf);
        const unknown = await transact(prisma, (tx) => keepOutcome(tx, run.id, outcome, known));
        if (unknown.length === 0) return null;
        for (const photoIndex of unknown) known.add(photoIndex);
      }
    } catch (error) {
      // The cost is noted on the run although there is no result.
      if (spent) await noteShelfSpending(prisma, run.id, spent).catch(() => undefined);
      throw error;
    }
  };
  const analyzeRun = async (
    { runId, waited = false }: AnalysisInput,
    note: (progress: object) => void,
  ): Promise<AwaitedRecognition | null> => {
    const run = await findRunForAnalysis(prisma, runId);
    // Work that an earlier try finished is not repeated and not paid for again.
    if (!run || storedOutcome(run.findings) !== null) return null;
    const version = await getVersionWithImages(prisma, run.shelfCapture.profileVersionId);
    const { id: captureId, companyId, metadata, photos } = run.shelfCapture;
    if (isSandboxCompany(companyId)) {
      const { sandbox: asked } = Metadata.parse(metadata ?? {});
      const catalog = z.array(ShelfCatalogItem).parse(version.catalog);
      const signal = Context.current().cancellationSignal;
      await noteShelfProgress(prisma, runId, photos.length);
      await saveShelfOutcome(prisma, runId, await sandboxShelfOutcome({ captureId, asked, photos, catalog }, signal));
      return null;
    }
    const { engine: name } = ShelfProfileSettings.parse(version).recognition;
    const engine = engineFor(name);
    if (!engine) {
      await saveShelfOutcome(prisma, runId, missingEngineOutcome(name));
      return null;
    }
    const folder = await createTemporaryFolder('shelf');
    try {
      return await analyze(engine, run, version, folder, waited, note);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    /** @returns null once the outcome is stored; otherwise how long to wait for the answers of a recognizer */
    analyzeShelfRun: (input: AnalysisInput): Promise<AwaitedRecognition | null> =>
      // The database may be slow, so waiting for it has a heartbeat, too.
      withHeartbeat({ stage: 'preparing' }, (note) => markOutages(outageMaxMs, () => analyzeRun(input, note))),
  };
};

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { z } from 'zod';
import { missingEngineOutcome, type ShelfEngineName, type ShelfOutcome } from '../domain/shelf-outcome.ts';
import { ShelfCatalogItem, ShelfProfileSettings } from '../domain/shelf-profile.ts';
import type { Storage } from '../platform/storage.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { getVersionWithImages } from '../prisma/repositories/shelf-profiles.ts';
import {
  findRunForAnalysis,
  noteShelfProgress,
  noteShelfSpending,
  saveShelfOutcome,
} from '../prisma/repositories/shelf-runs.ts';
import type { CatalogProduct, ShelfAnalysis, ShelfEngine, ShelfPhoto, Spending } from '../processing/shelf/contract.ts';
import { withHeartbeat } from './heartbeat.ts';
import { retryLater } from './retry-later.ts';
import { type AnalysedRun, type AnalysedVersion, runFiles } from './shelf-handover.ts';

export interface ShelfActivityDeps {
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  /** The engine that the profile version names; null where this installation has none of that name. */
  readonly engineFor: (name: ShelfEngineName) => ShelfEngine | null;
}

export type ShelfActivities = ReturnType<typeof createShelfActivities>;

const outcomeOf = (analysis: ShelfAnalysis): ShelfOutcome => {
  const photos = analysis.photos.map(({ photoId, quality, moderation }) => ({
    photoId,
    quality: [...quality, ...moderation],
  }));
  if (analysis.outcome === 'blocked')
    return { kind: 'blocked', photos, engine: null, error: { ...analysis.error, photos: [...analysis.error.photos] } };
  if (analysis.outcome === 'failed') {
    const { engine, cost, error } = analysis;
    return { kind: 'failed', photos, engine: engine && { ...engine, cost }, error: { ...error, photos: [] } };
  }
  const { result, lowestConfidence, engine, cost } = analysis;
  return { kind: 'completed', photos, engine: { ...engine, cost }, result, lowestConfidence };
};

const downloadPhotos = async (
  storage: Storage,
  run: AnalysedRun,
  folder: string,
  signal: AbortSignal,
): Promise<ShelfPhoto[]> => {
  const photos: ShelfPhoto[] = [];
  for (const { id, photoIndex, objectKey, sectionIndex, sectionPhotoIndex } of run.shelfSession.photos) {
    signal.throwIfAborted();
    const path = join(folder, `photo-${photoIndex}`);
    await storage.download(objectKey, path);
    photos.push({ photoId: id, photoIndex, path, sectionIndex, sectionPhotoIndex });
  }
  return photos;
};

/** Lays the catalogue's images onto the disk, as the engine takes them. */
const writeCatalog = async (version: AnalysedVersion, folder: string): Promise<CatalogProduct[]> => {
  const paths = new Map<string, string[]>();
  for (const [index, image] of version.images.entries()) {
    const path = join(folder, `reference-${index}`);
    await writeFile(path, image.bytes);
    paths.set(image.sku, [...(paths.get(image.sku) ?? []), path]);
  }
  const catalog = z.array(ShelfCatalogItem).parse(version.catalog);
  return catalog.map(({ sku, name, brand }) => ({ sku, name, brand, images: paths.get(sku) ?? [] }));
};

/** The engine's work on one run of a capture: heavy, cancellable, and safe to repeat, since it only replaces the kept outcome. */
export const createShelfActivities = ({ prisma, storage, engineFor }: ShelfActivityDeps) => {
  const analyze = async (
    engine: ShelfEngine,
    run: AnalysedRun,
    version: AnalysedVersion,
    folder: string,
  ): Promise<void> => {
    const signal = Context.current().cancellationSignal;
    const settings = ShelfProfileSettings.parse(version);
    await withHeartbeat({ stage: 'downloading', photosTotal: run.shelfSession.photos.length }, async (note) => {
      const photos = await downloadPhotos(storage, run, folder, signal);
      const catalog = await writeCatalog(version, folder);
      const workDir = join(folder, 'work');
      await mkdir(workDir);
      const onProgress = (progress: { photosDone: number; photosTotal: number }): void => {
        note({ stage: 'analysing', ...progress });
        void noteShelfProgress(prisma, run.id, progress.photosDone).catch(() => undefined);
      };
      const { handover, storeBlurred } = runFiles(storage, run, version, photos);
      const input = { runId: run.id, versionId: version.id, photos, settings, catalog, workDir };
      let spent: Spending | null = null;
      const onSpent = (spending: Spending): void => {
        spent = spending;
      };
      try {
        const options = { signal, handover, onInspected: storeBlurred, onSpent, onProgress };
        const analysis = await engine.process(input, options);
        await saveShelfOutcome(prisma, run.id, outcomeOf(analysis));
      } catch (error) {
        // What was paid stays on the account of the run, although it has no result to stand in.
        if (spent) await noteShelfSpending(prisma, run.id, spent);
        throw retryLater(error);
      }
    });
  };
  return {
    async analyzeShelfRun({ runId }: { runId: string }): Promise<void> {
      const run = await findRunForAnalysis(prisma, runId);
      // What an earlier try finished is not done, and not paid for, again.
      if (!run || run.findings !== null) return;
      const version = await getVersionWithImages(prisma, run.shelfSession.profileVersionId);
      const { engine: name } = ShelfProfileSettings.parse(version).recognition;
      const engine = engineFor(name);
      if (!engine) return saveShelfOutcome(prisma, runId, missingEngineOutcome(name));
      const folder = await mkdtemp(join(tmpdir(), 'docket-shelf-'));
      try {
        await analyze(engine, run, version, folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
};

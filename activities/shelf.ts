import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { z } from 'zod';
import { missingEngineOutcome, type ShelfEngineName, type ShelfOutcome } from '../domain/shelf-outcome.ts';
import { ShelfCatalogItem, ShelfProfileSettings } from '../domain/shelf-profile.ts';
import type { Storage } from '../platform/storage.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { getVersionWithImages } from '../prisma/repositories/shelf-profiles.ts';
import { findRunForAnalysis, noteShelfProgress, saveShelfOutcome } from '../prisma/repositories/shelf-runs.ts';
import type {
  CatalogProduct,
  InspectedPhoto,
  ShelfAnalysis,
  ShelfEngine,
  ShelfPhoto,
} from '../processing/shelf/contract.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface ShelfActivityDeps {
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  /** The engine that the profile version names; null where this installation has none of that name. */
  readonly engineFor: (name: ShelfEngineName) => ShelfEngine | null;
}

export type ShelfActivities = ReturnType<typeof createShelfActivities>;

type Run = NonNullable<Awaited<ReturnType<typeof findRunForAnalysis>>>;
type Version = Awaited<ReturnType<typeof getVersionWithImages>>;

const outcomeOf = (analysis: ShelfAnalysis): ShelfOutcome => {
  const photos = analysis.photos.map(({ photoId, quality, moderation }) => ({
    photoId,
    quality: [...quality, ...moderation],
  }));
  if (analysis.outcome === 'blocked')
    return { kind: 'blocked', photos, engine: null, error: { ...analysis.error, photos: [...analysis.error.photos] } };
  const { result, lowestConfidence, engine, cost } = analysis;
  return { kind: 'completed', photos, engine: { ...engine, cost }, result, lowestConfidence };
};

const downloadPhotos = async (
  storage: Storage,
  run: Run,
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
const writeCatalog = async (version: Version, folder: string): Promise<CatalogProduct[]> => {
  const paths = new Map<string, string[]>();
  for (const [index, image] of version.images.entries()) {
    const path = join(folder, `reference-${index}`);
    await writeFile(path, image.bytes);
    paths.set(image.sku, [...(paths.get(image.sku) ?? []), path]);
  }
  const catalog = z.array(ShelfCatalogItem).parse(version.catalog);
  return catalog.map(({ sku, name, brand }) => ({ sku, name, brand, images: paths.get(sku) ?? [] }));
};

/** People in a photo are blurred before any other use, the stored photo included. */
const storeBlurred = async (
  storage: Storage,
  run: Run,
  originals: readonly ShelfPhoto[],
  inspected: readonly InspectedPhoto[],
): Promise<void> => {
  for (const { photoId, path, moderation } of inspected) {
    const original = originals.find((photo) => photo.photoId === photoId);
    const stored = run.shelfSession.photos.find(({ id }) => id === photoId);
    if (!stored || path === original?.path || !moderation.some(({ action }) => action === 'blurred')) continue;
    await storage.upload(stored.objectKey, await readFile(path), 'image/jpeg');
  }
};

/** The engine's work on one run of a capture: heavy, cancellable, and safe to repeat, since it only replaces the kept outcome. */
export const createShelfActivities = ({ prisma, storage, engineFor }: ShelfActivityDeps) => {
  const analyze = async (engine: ShelfEngine, run: Run, version: Version, folder: string): Promise<void> => {
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
      const analysis = await engine.process({ photos, settings, catalog, workDir }, { signal, onProgress });
      await storeBlurred(storage, run, photos, analysis.photos);
      await saveShelfOutcome(prisma, run.id, outcomeOf(analysis));
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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShelfRecognitionSettings } from '../../domain/shelf-profiles/profile.ts';
import type { CatalogProduct } from '../../processing/shelf/contract/shelf-engine.ts';
import { recognizePhoto } from '../../processing/shelf/jobs/recognize-photo.ts';
import { loadReferences } from '../../processing/shelf/recognition/references/cache.ts';
import { referenceCachePath } from '../../processing/shelf/recognition/references/cache-path.ts';
import {
  type ExpectedFacing,
  type ExpectedPhoto,
  readShelfExpectation,
  type ShelfSet,
  shelfSetsIn,
  unknownSku,
} from './expectation.ts';
import { type PhotoScore, type StagedFacing, scorePhoto, stageFacings } from './score.ts';

export interface MeasuredPhoto {
  readonly file: string;
  readonly sku: PhotoScore;
  readonly brand: PhotoScore;
  readonly facings: readonly StagedFacing[];
  /** The packs that were found, including those without a certain product. */
  readonly detections: number;
  /** The sum over SKUs of the facings counted too many or too few. */
  readonly countError: number;
  readonly cpuSeconds: number;
}

/** A product and its kind of packs, or its brand if the folder names no kind. */
export interface MeasuredProduct extends CatalogProduct {
  readonly family: string;
}

export interface MeasuredShelf {
  readonly catalog: readonly MeasuredProduct[];
  readonly photos: readonly MeasuredPhoto[];
  /** Spent once for a catalog, until its images change. */
  readonly referenceCpuSeconds: number;
  readonly peakMemoryMb: number;
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const countOf = (names: readonly (string | null)[], wanted: string): number =>
  names.filter((name) => name === wanted).length;

/** Optional facings may be counted or not. */
const countErrorOf = (
  found: readonly (string | null)[],
  facings: readonly ExpectedFacing[],
  catalog: readonly CatalogProduct[],
): number =>
  catalog.reduce((error, { sku }) => {
    const due = facings.filter((facing) => facing.sku === sku && !facing.optional).length;
    const optional = facings.filter((facing) => facing.sku === sku && facing.optional).length;
    const counted = countOf(found, sku);
    return error + (counted < due ? due - counted : Math.max(0, counted - due - optional));
  }, 0);

const measurePhoto = async (
  folder: string,
  { file, width, height, facings }: ExpectedPhoto,
  catalog: readonly CatalogProduct[],
  cachePath: string,
): Promise<MeasuredPhoto> => {
  const { minConfidence, reportGaps } = ShelfRecognitionSettings.parse({});
  const before = cpuSeconds();
  const path = join(folder, file);
  const { photo } = await recognizePhoto({
    kind: 'recognize',
    photoId: file,
    path,
    width,
    height,
    catalog,
    cachePath,
    minConfidence,
    reportGaps,
  });
  const used = cpuSeconds() - before;
  const brandOf = new Map(catalog.map(({ sku, brand }) => [sku, brand]));
  const { detections } = photo;
  const bySku = detections.map(({ sku, confidence, box }) => ({ label: sku, confidence, box }));
  return {
    file,
    sku: scorePhoto(bySku, facings, ({ sku }) => (sku === unknownSku ? null : sku)),
    facings: stageFacings(bySku, facings),
    brand: scorePhoto(
      detections.map(({ brand, confidence, box }) => ({ label: brand, confidence, box })),
      facings,
      ({ sku }) => brandOf.get(sku) ?? null,
    ),
    detections: detections.length,
    countError: countErrorOf(
      detections.map(({ sku }) => sku),
      facings,
      catalog,
    ),
    cpuSeconds: used,
  };
};

const measureSet = async (
  { name, folder }: ShelfSet,
  photosMax: number,
  cacheFolder: string,
  onPhoto: (photo: MeasuredPhoto) => void,
): Promise<Omit<MeasuredShelf, 'peakMemoryMb'>> => {
  const { catalog: products, photos: expected } = await readShelfExpectation(folder);
  const catalog = products.map(({ refs, family, ...product }) => ({
    ...product,
    family: family ?? product.brand,
    images: refs.map((ref) => join(folder, ref)),
  }));
  const cachePath = await referenceCachePath(cacheFolder, catalog);
  const before = cpuSeconds();
  await loadReferences(cachePath, catalog);
  const referenceCpuSeconds = cpuSeconds() - before;
  const photos: MeasuredPhoto[] = [];
  for (const photo of expected.slice(0, photosMax)) {
    const measured = await measurePhoto(folder, photo, catalog, cachePath);
    const named = { ...measured, file: name === null ? measured.file : `${name}/${measured.file}` };
    photos.push(named);
    onPhoto(named);
  }
  return { catalog, photos, referenceCpuSeconds };
};

/**
 * Recognizes the catalog of a folder in its photos with the builtin recognizer, one photo after another and in this
 * process, so that this process's CPU time and memory are the recognizer's. Quality gate and moderation are not run. A
 * folder of several sets is measured set by set, each with its own catalog.
 * @param photosMax the most photos of each set
 * @param keptCacheDir where prepared references are kept for the next run; null keeps none
 * @throws Refusal if the folder is incomplete or wrong
 */
export const measureShelf = async (
  folder: string,
  photosMax: number,
  keptCacheDir: string | null,
  onPhoto: (photo: MeasuredPhoto) => void,
): Promise<MeasuredShelf> => {
  const cacheFolder = keptCacheDir ?? (await mkdtemp(join(tmpdir(), 'docket-shelf-')));
  try {
    const sets = [];
    for (const set of await shelfSetsIn(folder)) sets.push(await measureSet(set, photosMax, cacheFolder, onPhoto));
    return {
      catalog: sets.flatMap(({ catalog }) => catalog),
      photos: sets.flatMap(({ photos }) => photos),
      referenceCpuSeconds: sets.reduce((sum, set) => sum + set.referenceCpuSeconds, 0),
      peakMemoryMb: process.resourceUsage().maxRSS / 1024,
    };
  } finally {
    if (keptCacheDir === null) await rm(cacheFolder, { recursive: true, force: true });
  }
};

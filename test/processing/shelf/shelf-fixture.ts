import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShelfProfileSettings } from '../../../domain/shelf-profiles/profile.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { CatalogProduct, ShelfInput, ShelfPhoto } from '../../../processing/shelf/contract/shelf-engine.ts';
import type { ShelfEngineSettings } from '../../../processing/shelf/engine.ts';
import { designPacks } from '../../../samples/make-shelf/pack-design.ts';
import { drawPack } from '../../../samples/make-shelf/pack-picture.ts';
import {
  type PhotographedPack,
  photographShelf,
  type ShelfPhotoOptions,
} from '../../../samples/make-shelf/shelf-picture.ts';
import { type PackPicture, type PlanOptions, planShelf } from '../../../samples/make-shelf/shelf-plan.ts';

/** Settings of an engine, with services as in the environment. */
export const engineSettings = (cacheDir: string, environment: Record<string, string> = {}): ShelfEngineSettings => {
  const { answerCacheTtlMs, llm, recognizer } = loadConfig(environment).shelf;
  return { timeoutMs: 240_000, concurrency: 2, cacheDir, answerCacheTtlMs, llm, recognizer };
};

export interface ShelfFixture {
  readonly folder: string;
  readonly catalog: readonly CatalogProduct[];
  readonly standing: readonly PackPicture[];
}

/** A temporary folder with the reference images of a drawn catalog. */
export const makeCatalog = async (brands: number, perBrand: number): Promise<ShelfFixture> => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-shelf-test-'));
  await mkdir(join(folder, 'work'));
  const catalog: CatalogProduct[] = [];
  const standing: PackPicture[] = [];
  for (const design of designPacks(0, brands, perBrand)) {
    const picture = await drawPack(design);
    const path = join(folder, `${design.sku}.png`);
    await writeFile(path, picture);
    catalog.push({ sku: design.sku, name: design.name, brand: design.brand.brand, images: [path] });
    standing.push({ ...design, brand: design.brand.brand, picture });
  }
  return { folder, catalog, standing };
};

/** A good photo of two rows. */
export const goodPhoto: ShelfPhotoOptions = {
  seed: 3,
  widthPx: 900,
  heightPx: 640,
  perspective: 0.04,
  tiltDegrees: 1,
  blurPx: 0.5,
  noise: 3,
  exposure: 1,
  light: [1, 1, 0.96],
  glare: 0,
  jpegQuality: 85,
};

const twoRows: PlanOptions = { seed: 11, rows: 2, widthCm: 120, overlap: 0, gapChance: 0 };

/** Draws the packs of some brands; by default, three packs of different brands. */
export const drawPacks = (brands = 3, perBrand = 1): Promise<PackPicture[]> =>
  Promise.all(
    designPacks(0, brands, perBrand).map(async (design) => ({
      ...design,
      brand: design.brand.brand,
      picture: await drawPack(design),
    })),
  );

/** Photographs a drawn shelf of the products. */
export const drawShelf = (
  standing: readonly PackPicture[],
  photo: Partial<ShelfPhotoOptions> = {},
  plan: Partial<PlanOptions> = {},
): Promise<{ bytes: Buffer; packs: PhotographedPack[] }> =>
  photographShelf(planShelf(standing, { ...twoRows, ...plan }), { ...goodPhoto, ...photo });

/** Writes photos into the fixture's folder as slots 0, 1, … of one section. */
export const writePhotos = (fixture: ShelfFixture, photos: readonly Buffer[], name: string): Promise<ShelfPhoto[]> =>
  Promise.all(
    photos.map(async (bytes, index) => {
      const path = join(fixture.folder, `${name}-${index}.jpg`);
      await writeFile(path, bytes);
      return { photoId: `${name}-${index}`, photoIndex: index, path, sectionIndex: 0, sectionPhotoIndex: index };
    }),
  );

export const inputOf = (
  fixture: ShelfFixture,
  photos: readonly ShelfPhoto[],
  settings: Parameters<typeof ShelfProfileSettings.parse>[0] = {},
): ShelfInput => ({
  runId: 'shr_1',
  companyId: 'co_1',
  versionId: 'shv_1',
  photos,
  settings: ShelfProfileSettings.parse(settings),
  catalog: fixture.catalog,
  workDir: join(fixture.folder, 'work'),
});

import sharp from 'sharp';
import { byteAt } from '../../../../domain/assert.ts';
import { grayOf } from '../../../geometry/gray-picture.ts';
import { meanOf } from '../../../statistics.ts';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';
import { type CellTemplate, type CoverOf, coarseTemplate, fineTemplate } from '../../vision/cell-template.ts';
import { extractFeatures, type Features } from '../../vision/features.ts';
import { pyramidOf, type Raster, resizeRaster } from '../../vision/raster.ts';
import { detailGrid, placingGrid, type Thumbnail, thumbnailOf } from '../../vision/thumbnail.ts';
import { type Crop, cropsOf } from './crops.ts';
import { cutOutPack } from './cut-out.ts';
import { type PackWord, wordsOn } from './pack-words.ts';
import { coverIn, silhouetteIn } from './silhouette.ts';

/** One image of a product, prepared for the search. */
export interface Reference {
  /** The index of its product in the catalog. */
  readonly product: number;
  readonly width: number;
  readonly height: number;
  readonly features: Features;
  readonly thumbnail: Thumbnail;
  /** A finer thumbnail, to distinguish it from products that look almost the same. */
  readonly detail: Thumbnail;
  /** Its cells, for the sweep and for the places that the sweep finds. */
  readonly coarse: CellTemplate;
  readonly fine: CellTemplate;
  /** Crops of the product, to measure its differences from others. */
  readonly crops: readonly Crop[];
  /** Its words, to distinguish it from siblings and from products that are missing from the catalog. */
  readonly words: readonly PackWord[];
}

/** The height at which features are computed. In a photo of a whole shelf, packs are rarely larger. */
const referenceHeightPx = 256;
/** Words are read in a larger picture. */
const wordsHeightPx = 480;
const referenceFeatures = { threshold: 4e-4, octaves: 4, countMax: 500 };
const pixelsMax = 50_000_000;

const rasterAt = async (image: Buffer, heightPx: number): Promise<Raster> => {
  const { data, info } = await sharp(image).resize({ height: heightPx }).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Decodes a catalog image and removes its white margin. */
export const openReference = async (path: string): Promise<Buffer> => {
  const upright = await sharp(path, { limitInputPixels: pixelsMax, failOn: 'truncated' })
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  return cutOutPack(upright);
};

const coverThumbnail = (thumbnail: Thumbnail, cover: Uint8Array | null): Thumbnail => {
  if (!cover) return thumbnail;
  const valid = thumbnail.valid.map((value, cell) => value & byteAt(cover, cell));
  return { ...thumbnail, valid, validShare: meanOf([...valid]) };
};

/** Prepares a reference. @param image an encoded picture that shows only the pack */
export const prepareReference = async (image: Buffer, product: number): Promise<Reference> => {
  const picture = await rasterAt(image, referenceHeightPx);
  const silhouette = silhouetteIn(picture);
  const raster = silhouette?.raster ?? picture;
  const { width, height } = raster;
  const coverOf: CoverOf = (columns, rows) => (silhouette ? coverIn(silhouette, { columns, rows }) : null);
  const pyramid = pyramidOf(raster);
  const whole = { x: 0, y: 0, width, height };
  return {
    product,
    width,
    height,
    features: await extractFeatures(grayOf(raster), width, height, referenceFeatures),
    thumbnail: coverThumbnail(thumbnailOf(pyramid, whole), coverOf(placingGrid.columns, placingGrid.rows)),
    detail: coverThumbnail(thumbnailOf(pyramid, whole, detailGrid), coverOf(detailGrid.columns, detailGrid.rows)),
    coarse: await coarseTemplate(width / height, (columns, rows) => resizeRaster(raster, columns, rows), coverOf),
    fine: fineTemplate(pyramid, raster, coverOf),
    crops: await cropsOf(raster),
    words: await wordsOn(await rasterAt(image, wordsHeightPx)),
  };
};

/** Thrown if a catalog image cannot be used. The message names the product and the file. */
export class CatalogImageError extends Error {
  override name = 'CatalogImageError';
}

/** All references of a catalog. */
export const prepareReferences = async (catalog: readonly CatalogProduct[]): Promise<Reference[]> => {
  const references: Reference[] = [];
  for (const [product, { sku, images }] of catalog.entries()) {
    for (const path of images) {
      const image = await openReference(path).catch((cause: unknown) => {
        throw new CatalogImageError(`The image "${path}" of product ${sku} cannot be opened.`, { cause });
      });
      references.push(await prepareReference(image, product));
    }
  }
  return references;
};

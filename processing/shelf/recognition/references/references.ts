import sharp from 'sharp';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';
import { extractFeatures, type Features } from '../../vision/features.ts';
import { grayOf, pyramidOf, type Raster } from '../../vision/raster.ts';
import { detailGrid, type Thumbnail, thumbnailOf } from '../../vision/thumbnail.ts';
import { cutOutPack } from './cut-out.ts';

/** One image of a product, ready to be looked for. */
export interface Reference {
  /** Index of its product in the catalog. */
  readonly product: number;
  readonly width: number;
  readonly height: number;
  readonly features: Features;
  readonly thumbnail: Thumbnail;
  /** A finer one, to tell it from products that look almost the same. */
  readonly detail: Thumbnail;
  /** The picture itself at {@link templateHeightPx}. */
  readonly template: Raster;
}

/** Height at which references are described; shelf packs are seldom larger in a photo of a whole shelf. */
const referenceHeightPx = 256;
export const templateHeightPx = 48;
const referenceFeatures = { threshold: 4e-4, octaves: 4, maxCount: 500 };
const maxPixels = 50_000_000;

const rasterAt = async (image: Buffer, heightPx: number): Promise<Raster> => {
  const { data, info } = await sharp(image).resize({ height: heightPx }).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Decodes an image of the catalog, without its white margin. */
export const openReference = async (path: string): Promise<Buffer> => {
  const upright = await sharp(path, { limitInputPixels: maxPixels, failOn: 'truncated' })
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  return cutOutPack(upright);
};

/** @param image an encoded picture that shows the pack alone. */
export const prepareReference = async (image: Buffer, product: number): Promise<Reference> => {
  const raster = await rasterAt(image, referenceHeightPx);
  const { width, height } = raster;
  const pyramid = pyramidOf(raster);
  const whole = { x: 0, y: 0, width, height };
  return {
    product,
    width,
    height,
    features: await extractFeatures(grayOf(raster), width, height, referenceFeatures),
    thumbnail: thumbnailOf(pyramid, whole),
    detail: thumbnailOf(pyramid, whole, detailGrid),
    template: await rasterAt(image, templateHeightPx),
  };
};

/** Thrown where a catalog image cannot be used; the message names product and file. */
export class CatalogImageError extends Error {
  override name = 'CatalogImageError';
}

/** All references of a catalog. */
export const prepareReferences = async (catalog: readonly CatalogProduct[]): Promise<Reference[]> => {
  const references: Reference[] = [];
  for (const [product, { sku, images }] of catalog.entries()) {
    for (const path of images) {
      const image = await openReference(path).catch((cause: unknown) => {
        throw new CatalogImageError(`The image "${path}" of the product ${sku} cannot be opened.`, { cause });
      });
      references.push(await prepareReference(image, product));
    }
  }
  return references;
};

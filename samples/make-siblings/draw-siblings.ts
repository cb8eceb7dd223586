import sharp from 'sharp';
import { randomSequence } from '../make/photos/noise.ts';
import { type ShelfConditions, shotOf } from '../make-shelf/conditions.ts';
import { photographShelf } from '../make-shelf/shelf-picture.ts';
import { type PackPicture, planShelf } from '../make-shelf/shelf-plan.ts';
import type { DrawnPhoto, DrawnProduct } from '../make-shelf/write-shelf.ts';
import { designSiblings, type SiblingDesign } from './sibling-design.ts';
import { drawSibling } from './sibling-picture.ts';

export interface SiblingOptions {
  readonly photos: number;
  readonly families: number;
  /** Another seed draws other families. */
  readonly seed: number;
  readonly conditions: ShelfConditions;
}

export const perFamily = 5;
/** The number of family numbers that each seed has for itself. */
const familiesOfSeed = 60;
/** Every n-th product has a sticker on the shelf that its catalog picture lacks. */
const stickerEvery = 7;
/** Every n-th family has one more box on the shelf, which the catalog lacks. */
const missingEvery = 3;
const gapChance = 0.01;

/** A studio picture: contrast and colors differ from those on the shelf, and every second one is on white. */
const catalogPicture = async (design: SiblingDesign, index: number): Promise<Buffer> => {
  const random = randomSequence(design.pictureSeed + index);
  const contrast = 0.9 + random() * 0.25;
  const pack = await sharp(await drawSibling(design, false))
    .modulate({ saturation: 0.85 + random() * 0.4, brightness: 0.95 + random() * 0.12 })
    .linear(contrast, 128 * (1 - contrast))
    .png()
    .toBuffer();
  if (index % 2 === 0) return pack;
  const margin = { top: 24, bottom: 24, left: 36, right: 36, background: '#fff' };
  return sharp(pack).extend(margin).png().toBuffer();
};

const standing = async (design: SiblingDesign, index: number, known: boolean): Promise<PackPicture> => ({
  sku: known ? design.sku : 'unknown',
  brand: known ? design.family.brand : 'unknown',
  widthCm: design.family.widthCm,
  heightCm: design.family.heightCm,
  picture: await drawSibling(design, index % stickerEvery === stickerEvery - 1),
});

/**
 * Draws a catalog of families of boxes, five boxes of each brand, and photos of dense shelves with these boxes and a
 * few that the catalog lacks. The same seed gives the same pictures.
 */
export const drawSiblingShelves = async (
  options: SiblingOptions,
): Promise<{ products: DrawnProduct[]; photos: DrawnPhoto[] }> => {
  const designs = designSiblings(options.seed * familiesOfSeed, options.families, perFamily + 1);
  const known = designs.filter((_, index) => index % (perFamily + 1) < perFamily);
  const missing = designs.filter((_, index) => index % ((perFamily + 1) * missingEvery) === perFamily);
  const packs = [
    ...(await Promise.all(known.map((design, index) => standing(design, index, true)))),
    ...(await Promise.all(missing.map((design, index) => standing(design, index, false)))),
  ];
  const products: DrawnProduct[] = [];
  for (const [index, design] of known.entries()) {
    const { sku, name, family } = design;
    products.push({
      sku,
      name,
      brand: family.brand,
      family: family.kind,
      pictures: [await catalogPicture(design, index)],
    });
  }
  const photos: DrawnPhoto[] = [];
  for (let index = 0; index < options.photos; index += 1) {
    const { plan, photo } = shotOf(options.conditions, index, options.seed);
    const { bytes, packs: seen } = await photographShelf(planShelf(packs, { ...plan, gapChance }), photo);
    photos.push({
      file: `shelf-${index + 1}.jpg`,
      width: photo.widthPx,
      height: photo.heightPx,
      bytes,
      packs: seen,
    });
  }
  return { products, photos };
};

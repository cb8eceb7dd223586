import { randomSequence } from '../make/noise.ts';
import { designPacks, type PackDesign } from './pack-design.ts';
import { drawPack, type Promotion } from './pack-picture.ts';
import { photographShelf } from './shelf-picture.ts';
import { type PackPicture, planShelf } from './shelf-plan.ts';
import type { DrawnPhoto, DrawnProduct } from './write-shelf.ts';

export interface DrawOptions {
  readonly photos: number;
  /** Brands of the catalogue, of three products each, two of them twins. */
  readonly brands: number;
  readonly seed: number;
}

const perBrand = 3;
const foreignBrands = 3;
const promotion: Promotion = { text: 'GRATIS', hue: 55 };
/** Every so many-th product stands on the shelf with a sticker that the catalogue's picture lacks. */
const promotionEvery = 6;

const asStanding = async (design: PackDesign, known: boolean, index: number): Promise<PackPicture> => ({
  sku: known ? design.sku : 'unknown',
  brand: known ? design.brand.brand : 'unknown',
  widthCm: design.widthCm,
  heightCm: design.heightCm,
  picture: await drawPack(design, index % promotionEvery === promotionEvery - 1 ? promotion : undefined),
});

/** Whole shelves and close-ups by turns, none of them square on, even in light or free of noise. */
const drawPhoto = async (standing: readonly PackPicture[], index: number, seed: number): Promise<DrawnPhoto> => {
  const random = randomSequence(seed * 31 + index);
  const near = index % 4 === 3;
  const plan = planShelf(standing, {
    seed: seed * 101 + index,
    rows: near ? 2 : 4,
    widthCm: near ? 90 : 190,
    overlap: 0.25,
    gapChance: 0.06,
  });
  const size = near ? { widthPx: 900, heightPx: 720 } : { widthPx: 800, heightPx: 620 };
  const { bytes, packs } = await photographShelf(plan, {
    ...size,
    seed: seed * 13 + index,
    perspective: 0.06 + random() * 0.06,
    tiltDegrees: (random() - 0.5) * 5,
    blurPx: 0.5 + random() * 0.6,
    noise: 3 + random() * 4,
    exposure: 0.8 + random() * 0.35,
    glare: index % 3 === 1 ? 0.03 : 0,
    jpegQuality: 72,
  });
  return { file: `shelf-${index + 1}.jpg`, width: size.widthPx, height: size.heightPx, bytes, packs };
};

/** A catalogue of made-up products, and photos of shelves with them and with foreign packs. The same seed gives the same pictures. */
export const drawShelves = async (
  options: DrawOptions,
): Promise<{ products: DrawnProduct[]; photos: DrawnPhoto[] }> => {
  const known = designPacks(0, options.brands, perBrand);
  const foreign = designPacks(options.brands, foreignBrands, 2);
  const standing = [
    ...(await Promise.all(known.map((design, index) => asStanding(design, true, index)))),
    ...(await Promise.all(foreign.map((design, index) => asStanding(design, false, index)))),
  ];
  const products: DrawnProduct[] = [];
  for (const design of known) {
    products.push({
      sku: design.sku,
      name: design.name,
      brand: design.brand.brand,
      pictures: [await drawPack(design)],
    });
  }
  const photos: DrawnPhoto[] = [];
  for (let index = 0; index < options.photos; index += 1) photos.push(await drawPhoto(standing, index, options.seed));
  return { products, photos };
};

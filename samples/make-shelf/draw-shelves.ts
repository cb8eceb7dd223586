import sharp from 'sharp';
import { type ShelfConditions, shotOf } from './conditions.ts';
import { designPacks, type PackDesign } from './pack-design.ts';
import { drawPack, type Promotion } from './pack-picture.ts';
import { photographShelf } from './shelf-picture.ts';
import { type PackPicture, planShelf } from './shelf-plan.ts';
import type { DrawnPhoto, DrawnProduct } from './write-shelf.ts';

export interface DrawOptions {
  readonly photos: number;
  /** The number of brands in the catalog; each has three products, two of them twins. */
  readonly brands: number;
  readonly seed: number;
  readonly conditions: ShelfConditions;
}

const perBrand = 3;
const foreignBrands = 3;
const promotion: Promotion = { text: 'GRATIS', hue: 55 };
/** Every n-th product has a sticker on the shelf that is not in the catalog's picture. */
const promotionEvery = 6;
/** Every n-th product is a bag. */
const bagEvery = 5;

const asStanding = async (design: PackDesign, known: boolean, index: number): Promise<PackPicture> => ({
  sku: known ? design.sku : 'unknown',
  brand: known ? design.brand.brand : 'unknown',
  widthCm: design.widthCm,
  heightCm: design.heightCm,
  picture: await drawPack(design, index % promotionEvery === promotionEvery - 1 ? promotion : undefined),
  round: index % bagEvery === 1,
});

/**
 * Draws a catalog picture: every second one fills its frame, and the others are on white with a shadow, like studio
 * photos.
 */
const catalogPicture = async (design: PackDesign, index: number): Promise<Buffer> => {
  const pack = await drawPack(design);
  if (index % 2 === 0) return pack;
  const { width, height } = await sharp(pack).metadata();
  const across = Math.round(width * (0.08 + (index % 5) * 0.05));
  const down = Math.round(height * 0.07);
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24"><ellipse cx="${width / 2}" cy="6" rx="${width * 0.47}" ry="9" fill="#dcdcdc"/></svg>`;
  return sharp({ create: { width: width + 2 * across, height: height + 2 * down, channels: 3, background: '#fff' } })
    .composite([
      { input: Buffer.from(shadow), left: across, top: down + height - 8 },
      { input: pack, left: across, top: down },
    ])
    .png()
    .toBuffer();
};

const drawPhoto = async (
  standing: readonly PackPicture[],
  index: number,
  options: DrawOptions,
): Promise<DrawnPhoto> => {
  const { plan, photo } = shotOf(options.conditions, index, options.seed);
  const { bytes, packs } = await photographShelf(planShelf(standing, plan), photo);
  return { file: `shelf-${index + 1}.jpg`, width: photo.widthPx, height: photo.heightPx, bytes, packs };
};

/**
 * Draws a catalog of invented products, and photos of shelves with them and with unknown packs. The same seed gives the
 * same pictures.
 */
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
  for (const [index, design] of known.entries()) {
    products.push({
      sku: design.sku,
      name: design.name,
      brand: design.brand.brand,
      pictures: [await catalogPicture(design, index)],
    });
  }
  const photos: DrawnPhoto[] = [];
  for (let index = 0; index < options.photos; index += 1) photos.push(await drawPhoto(standing, index, options));
  return { products, photos };
};

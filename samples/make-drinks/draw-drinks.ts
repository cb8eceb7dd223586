import sharp from 'sharp';
import { randomSequence } from '../make/photos/noise.ts';
import type { ShelfConditions } from '../make-shelf/conditions.ts';
import type { DrawOptions } from '../make-shelf/draw-shelves.ts';
import { type PhotographedPack, photographShelf, type ShelfPhotoOptions } from '../make-shelf/shelf-picture.ts';
import { type PackPicture, type PlanOptions, planShelf } from '../make-shelf/shelf-plan.ts';
import type { DrawnPhoto, DrawnProduct } from '../make-shelf/write-shelf.ts';
import { type DrinkDesign, designDrinks } from './drink-design.ts';
import { drawDrink } from './drink-picture.ts';

/**
 * The source of a catalog's pictures: cut out of other photos of shelves, or studio pictures from the front, in even
 * light and on white.
 */
export const drinkPictures = ['shelf', 'studio'] as const;
export type DrinkPictures = (typeof drinkPictures)[number];

export interface DrinkOptions extends DrawOptions {
  readonly pictures: DrinkPictures;
}

const perBrand = 4;
const foreignBrands = 3;
/** Each product is drawn in this many poses, and its facings take turns. */
const poses = 5;
/** The back of a refrigerated shelf. */
const darkWall = { r: 24, g: 24, b: 27 };
/** A reference is cut out of a photo; it shows at least this share of the drink. */
const referenceVisibleMin = 0.9;
const referenceTries = 12;

const standing = async (design: DrinkDesign, known: boolean): Promise<PackPicture> => {
  const random = randomSequence(design.seed * 7 + 3);
  const sides: Buffer[] = [];
  for (let pose = 0; pose < poses; pose += 1) {
    sides.push(
      await drawDrink(design, {
        turnDegrees: (random() - 0.5) * 50,
        lamps: [-0.55 + random() * 0.3, 0.45 + random() * 0.3],
      }),
    );
  }
  return {
    sku: known ? design.sku : 'unknown',
    brand: known ? design.brand.brand : 'unknown',
    widthCm: design.widthCm,
    heightCm: design.heightCm,
    picture: sides[0] ?? Buffer.alloc(0),
    sides,
  };
};

const planOf = (conditions: ShelfConditions, seed: number): PlanOptions => ({
  seed,
  rows: conditions === 'usual' ? 3 : 4,
  widthCm: conditions === 'usual' ? 95 : 130,
  overlap: 0.3,
  gapChance: 0.14,
});

/** A whole bay: low packs, without gaps. */
const bayOf = (seed: number): PlanOptions => ({ seed, rows: 5, widthCm: 165, overlap: 0.3, gapChance: 0.03 });

const shotOf = (conditions: ShelfConditions, seed: number): ShelfPhotoOptions => {
  const random = randomSequence(seed * 41 + 5);
  const hard = conditions === 'hard';
  const warmth = (random() - 0.5) * (hard ? 0.3 : 0.14);
  return {
    seed,
    widthPx: 1280,
    heightPx: 1000,
    perspective: (hard ? 0.06 : 0.03) + random() * 0.05,
    tiltDegrees: (random() - 0.5) * (hard ? 8 : 4),
    blurPx: 0.6 + random() * (hard ? 1 : 0.5),
    noise: 3 + random() * 5,
    exposure: (hard ? 0.6 : 0.8) + random() * 0.35,
    light: [1 + warmth / 2, 1, 1 - warmth],
    glare: 0,
    jpegQuality: hard ? 62 : 76,
    wall: darkWall,
  };
};

const drawPhoto = async (packs: readonly PackPicture[], plan: PlanOptions, conditions: ShelfConditions) => {
  const options = shotOf(conditions, plan.seed);
  return { ...options, ...(await photographShelf(planShelf(packs, plan), options)) };
};

/** Cuts a pack out of a photo; null if it is not fully in it. */
const cropOf = async (photo: Awaited<ReturnType<typeof drawPhoto>>, pack: PhotographedPack): Promise<Buffer | null> => {
  const left = Math.round(pack.box[0]);
  const top = Math.round(pack.box[1]);
  const width = Math.round(pack.box[2]);
  const height = Math.round(pack.box[3]);
  const inside = left >= 0 && top >= 0 && left + width <= photo.widthPx && top + height <= photo.heightPx;
  if (!inside || pack.visible < referenceVisibleMin) return null;
  return sharp(photo.bytes).extract({ left, top, width, height }).png().toBuffer();
};

/** The reference of each product: one of its facings, cut out of photos that are not measured. */
const referencesFrom = async (
  packs: readonly PackPicture[],
  known: readonly DrinkDesign[],
  { conditions, seed }: DrawOptions,
): Promise<Map<string, Buffer>> => {
  const references = new Map<string, Buffer>();
  for (let attempt = 0; attempt < referenceTries && references.size < known.length; attempt += 1) {
    const photo = await drawPhoto(packs, planOf(conditions, seed * 1000 + 500 + attempt), conditions);
    for (const pack of photo.packs) {
      const { sku } = pack.placed.pack;
      const crop = sku === 'unknown' || references.has(sku) ? null : await cropOf(photo, pack);
      if (crop) references.set(sku, crop);
    }
  }
  return references;
};

/** A studio picture: from the front, with soft lamps at the sides, different contrast and colors, on white. */
const studioPicture = async (design: DrinkDesign): Promise<Buffer> => {
  const random = randomSequence(design.seed * 11 + 5);
  const contrast = 0.9 + random() * 0.25;
  const drink = await drawDrink(design, { turnDegrees: (random() - 0.5) * 8, lamps: [-0.9, 0.9] });
  const { width } = await sharp(drink).metadata();
  const margin = Math.round(width * (0.1 + random() * 0.4));
  const lit = await sharp(drink)
    .modulate({ saturation: 0.85 + random() * 0.4, brightness: 1.1 + random() * 0.25 })
    .linear([contrast, contrast, contrast, 1], [...new Array<number>(3).fill(128 * (1 - contrast)), 0])
    .png()
    .toBuffer();
  return sharp(lit)
    .flatten({ background: '#fff' })
    .extend({ top: 30, bottom: 30, left: margin, right: margin, background: '#fff' })
    .png()
    .toBuffer();
};

const studioPictures = async (known: readonly DrinkDesign[]): Promise<Map<string, Buffer>> => {
  const pictures = new Map<string, Buffer>();
  for (const design of known) pictures.set(design.sku, await studioPicture(design));
  return pictures;
};

/**
 * Draws shelves of cans and bottles in front of a dark back: either with empty places, and with facings cut from other
 * photos as the pictures of the catalog, or whole bays with studio pictures. The same seed gives the same pictures.
 */
export const drawDrinkShelves = async (
  options: DrinkOptions,
): Promise<{ products: DrawnProduct[]; photos: DrawnPhoto[] }> => {
  const { brands, seed, conditions, pictures } = options;
  const known = designDrinks(seed * 5, brands, perBrand);
  const foreign = designDrinks(seed * 5 + brands, foreignBrands, 2);
  const packs: PackPicture[] = [];
  for (const design of known) packs.push(await standing(design, true));
  for (const design of foreign) packs.push(await standing(design, false));
  const studio = pictures === 'studio';
  const references = studio ? await studioPictures(known) : await referencesFrom(packs, known, options);
  const products = known.flatMap(({ sku, name, brand, form }) => {
    const picture = references.get(sku);
    return picture ? [{ sku, name, brand: brand.brand, family: form, pictures: [picture] }] : [];
  });
  const inCatalog = new Set(products.map(({ sku }) => sku));
  const shown = packs.map((pack) => (inCatalog.has(pack.sku) ? pack : { ...pack, sku: 'unknown', brand: 'unknown' }));
  const photos: DrawnPhoto[] = [];
  for (let index = 0; index < options.photos; index += 1) {
    const planSeed = seed * 1000 + index;
    const photo = await drawPhoto(shown, studio ? bayOf(planSeed) : planOf(conditions, planSeed), conditions);
    photos.push({
      file: `shelf-${index + 1}.jpg`,
      width: photo.widthPx,
      height: photo.heightPx,
      bytes: photo.bytes,
      packs: photo.packs,
    });
  }
  return { products, photos };
};

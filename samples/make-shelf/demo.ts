/**
 * Draws the files of the demo's shelf capture: `node samples/make-shelf/demo.ts [--out samples/shelf]`. They are two
 * overlapping photos of one section, taken with the camera moved sideways, the reference images of the products, the
 * profile file, and the true facings.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { designPacks } from './pack-design.ts';
import { drawPack } from './pack-picture.ts';
import { type PhotographedPack, photographShelf, type ShelfPhotoOptions } from './shelf-picture.ts';
import { type PackPicture, planShelf } from './shelf-plan.ts';
import { type DrawnPhoto, type DrawnProduct, visibleMin, writeShelf } from './write-shelf.ts';

const brands = 6;
const perBrand = 2;
const foreignBrands = 1;
const plan = { seed: 8, rows: 4, widthCm: 250, overlap: 0.2, gapChance: 0.05 };
const photo: ShelfPhotoOptions = {
  seed: 4,
  widthPx: 1200,
  heightPx: 1000,
  perspective: 0.05,
  tiltDegrees: 1.5,
  blurPx: 0.6,
  noise: 3,
  exposure: 1,
  light: [1, 1, 0.96],
  glare: 0,
  jpegQuality: 78,
};
const shots = [
  { file: 'left.jpg', view: { leftCm: 0, widthCm: 150 }, seed: 4, tiltDegrees: 1.4 },
  { file: 'right.jpg', view: { leftCm: 100, widthCm: 150 }, seed: 9, tiltDegrees: -0.9 },
] as const;
const referenceWidthPx = 240;

/** Draws reference images like a supplier's, at a small size. */
const reference = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize({ width: referenceWidthPx }).png({ palette: true, colors: 128 }).toBuffer();

const drawProducts = (firstBrand: number, count: number) =>
  Promise.all(
    designPacks(firstBrand, count, perBrand).map(async (design) => ({ design, picture: await drawPack(design) })),
  );

/** Finds the known facings that are visible in at least one photo, each once. */
const countOnShelf = (photos: readonly (readonly PhotographedPack[])[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  const first = photos[0] ?? [];
  first.forEach(({ placed }, index) => {
    const { sku } = placed.pack;
    if (sku === 'unknown' || !photos.some((packs) => (packs[index]?.visible ?? 0) >= visibleMin)) return;
    counts[sku] = (counts[sku] ?? 0) + 1;
  });
  return counts;
};

const { values } = parseArgs({ options: { out: { type: 'string', default: join(import.meta.dirname, '../shelf') } } });
const known = await drawProducts(0, brands);
const foreign = await drawProducts(brands, foreignBrands);
const standing: PackPicture[] = [
  ...known.map(({ design, picture }) => ({ ...design, brand: design.brand.brand, picture })),
  ...foreign.map(({ design, picture }) => ({ ...design, sku: 'unknown', brand: 'unknown', picture })),
];
const shelf = planShelf(standing, plan);
const photos: DrawnPhoto[] = [];
for (const { file, ...shot } of shots) {
  const { bytes, packs } = await photographShelf(shelf, { ...photo, ...shot });
  photos.push({ file, width: photo.widthPx, height: photo.heightPx, bytes, packs });
}
const products: DrawnProduct[] = await Promise.all(
  known.map(async ({ design, picture }) => ({
    sku: design.sku,
    name: design.name,
    brand: design.brand.brand,
    pictures: [await reference(picture)],
  })),
);
await mkdir(values.out, { recursive: true });
await writeShelf(values.out, products, photos, {
  facingsOnShelfBySku: countOnShelf(photos.map(({ packs }) => packs)),
});
const profile = {
  slug: 'cereal-shelf',
  name: 'Cereal shelf',
  description: 'A drawn shelf of made-up cereals, for the demo',
  limits: { minPhotos: 1, maxPhotos: 10, maxPhotoSizeMb: 15 },
  catalog: products.map(({ sku, name, brand }) => ({ sku, name, brand, images: [`refs/${sku}-1.png`] })),
};
await writeFile(join(values.out, 'profile.json'), `${JSON.stringify(profile, null, 2)}\n`);
console.log(`${photos.length} photos of ${products.length} products in ${values.out}`);

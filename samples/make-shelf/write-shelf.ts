import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { at } from '../../domain/assert.ts';
import type { PhotographedPack } from './shelf-picture.ts';

/** A less visible pack is optional: neither a miss nor a false detection. */
export const visibleMin = 0.6;

export interface DrawnPhoto {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  readonly packs: readonly PhotographedPack[];
}

export interface DrawnProduct {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  /** Its kind of packs, for separate figures. */
  readonly family?: string;
  readonly pictures: readonly Buffer[];
}

const count = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const expectedPhoto = ({ file, width, height, packs }: DrawnPhoto) => {
  const facings = packs
    .filter(({ visible }) => visible > 0.1)
    .map(({ placed, box: [x, y, boxWidth, boxHeight], visible }) => {
      const left = Math.max(0, x);
      const top = Math.max(0, y);
      const box = [left, top, Math.min(width, x + boxWidth) - left, Math.min(height, y + boxHeight) - top].map(
        Math.round,
      );
      return {
        sku: placed.pack.sku,
        brand: placed.pack.brand,
        box,
        ...(visible < visibleMin ? { optional: true } : {}),
      };
    });
  const known = facings.filter(({ sku, optional }) => sku !== 'unknown' && !optional);
  return {
    file: `shelf/${file}`,
    width,
    height,
    facings: facings.map(({ brand: _, ...facing }) => facing),
    expectedFacingsBySku: count(known.map(({ sku }) => sku)),
    expectedFacingsByBrandKnownSkus: count(known.map(({ brand }) => brand)),
  };
};

/**
 * Writes photos, reference images and true facings for `bench:accuracy --shelf`; `more` is added to the file of true
 * facings.
 */
export const writeShelf = async (
  folder: string,
  products: readonly DrawnProduct[],
  photos: readonly DrawnPhoto[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await mkdir(join(folder, 'shelf'), { recursive: true });
  await mkdir(join(folder, 'refs'), { recursive: true });
  const catalog = [];
  for (const { sku, name, brand, family, pictures } of products) {
    const refs = pictures.map((_, index) => `refs/${sku}-${index + 1}.png`);
    for (const [index, picture] of pictures.entries()) await writeFile(join(folder, at(refs, index)), picture);
    catalog.push({ sku, name, brand, ...(family === undefined ? {} : { family }), refs });
  }
  for (const { file, bytes } of photos) await writeFile(join(folder, 'shelf', file), bytes);
  const expected = { catalog, photos: photos.map(expectedPhoto), ...more };
  await writeFile(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
};

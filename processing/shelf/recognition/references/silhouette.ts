import { at, byteAt, floatAt } from '../../../../domain/assert.ts';
import type { Raster } from '../../vision/raster.ts';
import { backgroundOf, farthest } from './cut-out.ts';

/** A pack that fills less of its picture than this has its own shape: a bottle, or a box seen from the side. */
const outsideMin = 0.025;
/** How far a pixel at the pack's edge differs from the background. */
const differenceMin = 14;
/** The outermost pixels of a pack are mixed with the background. */
const mixedPx = 2;
/** A cell shows the pack if the pack covers this share of it. */
const coveredMin = 0.7;

/** A reference's picture, and which of its pixels show the pack: 1, or 0 for the background beside it. */
export interface Silhouette {
  readonly raster: Raster;
  readonly cover: Uint8Array;
}

/** Where the pack starts and ends in each row; the width of the picture, and -1, in rows without it. */
const extentsOf = (
  { data, width, height }: Raster,
  background: NonNullable<ReturnType<typeof backgroundOf>>,
): { readonly left: number[]; readonly right: number[] } => {
  const left: number[] = [];
  const right: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const isPack = (x: number): boolean => farthest(data, (y * width + x) * 3, background) > differenceMin;
    let first = 0;
    while (first < width && !isPack(first)) first += 1;
    let last = width - 1;
    while (last >= first && !isPack(last)) last -= 1;
    left.push(first);
    right.push(last);
  }
  return { left, right };
};

/**
 * Widens extents so that the pack becomes wider down to the middle, and narrower from there: white print leaves holes.
 */
const withoutHoles = (extents: readonly number[], outer: (a: number, b: number) => number): number[] => {
  const whole = [...extents];
  const middle = whole.length >> 1;
  for (let y = 1; y <= middle; y += 1) whole[y] = outer(at(whole, y), at(whole, y - 1));
  for (let y = whole.length - 2; y > middle; y -= 1) whole[y] = outer(at(whole, y), at(whole, y + 1));
  return whole;
};

/**
 * Separates the pack in a picture from the white beside it, which is not on the shelf. The pixels outside take the
 * color of the pack's edge, so that there is no edge. Null if the pack fills the picture, or if the picture's corners
 * are not white.
 * @param raster a picture without a margin around the pack
 */
export const silhouetteIn = (raster: Raster): Silhouette | null => {
  const background = backgroundOf(raster);
  if (!background) return null;
  const { width, height } = raster;
  const extents = extentsOf(raster, background);
  const left = withoutHoles(extents.left, Math.min);
  const right = withoutHoles(extents.right, Math.max);
  const cover = new Uint8Array(width * height);
  const data = new Uint8Array(raster.data);
  let covered = 0;
  for (let y = 0; y < height; y += 1) {
    const first = Math.min(width - 1, at(left, y) + mixedPx);
    const last = Math.max(0, at(right, y) - mixedPx);
    if (last <= first) continue;
    const start = y * width;
    cover.fill(1, start + first - mixedPx, start + last + mixedPx + 1);
    covered += last - first + 2 * mixedPx + 1;
    for (let x = 0; x < width; x += 1) {
      if (x >= first && x <= last) continue;
      const from = (start + (x < first ? first : last)) * 3;
      data.copyWithin((start + x) * 3, from, from + 3);
    }
  }
  return covered > (1 - outsideMin) * width * height ? null : { raster: { ...raster, data }, cover };
};

/** The cells of a grid of which the pack covers most. */
export const coverIn = (
  { raster: { width, height }, cover }: Silhouette,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Uint8Array => {
  const inside = new Float32Array(columns * rows);
  const pixels = new Float32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * rows) / height);
    for (let x = 0; x < width; x += 1) {
      const cell = row * columns + Math.floor((x * columns) / width);
      inside[cell] = floatAt(inside, cell) + byteAt(cover, y * width + x);
      pixels[cell] = floatAt(pixels, cell) + 1;
    }
  }
  return Uint8Array.from(inside, (count, cell) => (count >= coveredMin * floatAt(pixels, cell) ? 1 : 0));
};

import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { type Pyramid, type Raster, shows } from './raster.ts';

/** Cells across and down. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** Coarse enough to tolerate small shifts and rotations. */
export const placingGrid: Grid = { columns: 20, rows: 28 };
/** Fine enough to distinguish products that differ only in a line of text. */
export const detailGrid: Grid = { columns: 40, rows: 56 };

/** A box in a picture as a small color grid. Cells outside of the picture are not valid. */
export interface Thumbnail {
  /** Three values per cell. */
  readonly values: Float32Array;
  readonly valid: Uint8Array;
  readonly validShare: number;
}

const minCellPx = 1.4;

const levelFor = (pyramid: Pyramid, cellPx: number): number => {
  let level = 0;
  while (level + 1 < pyramid.length && cellPx / 2 ** (level + 1) >= minCellPx / 2) level += 1;
  return level;
};

const sampleInto = (raster: Raster, x: number, y: number, values: Float32Array, at: number): void => {
  const { width, height, data } = raster;
  const left = Math.min(Math.max(x, 0), width - 1.001);
  const top = Math.min(Math.max(y, 0), height - 1.001);
  const [column, row] = [left | 0, top | 0];
  const [u, v] = [left - column, top - row];
  const from = (row * width + column) * 3;
  const below = row + 1 < height ? from + width * 3 : from;
  const right = column + 1 < width ? 3 : 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const a = data[from + channel] ?? 0;
    const b = data[from + right + channel] ?? 0;
    const c = data[below + channel] ?? 0;
    const d = data[below + right + channel] ?? 0;
    values[at + channel] = (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v;
  }
};

/** Samples a box, which may extend beyond the picture. */
export const thumbnailOf = (pyramid: Pyramid, box: PixelBox, { columns, rows }: Grid = placingGrid): Thumbnail => {
  const cells = columns * rows;
  const values = new Float32Array(cells * 3);
  const valid = new Uint8Array(cells);
  const cellWidth = box.width / columns;
  const cellHeight = box.height / rows;
  const level = levelFor(pyramid, Math.min(cellWidth, cellHeight));
  const raster = pyramid[level];
  const whole = pyramid[0];
  if (!raster || !whole) return { values, valid, validShare: 0 };
  const scale = 2 ** -level;
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    const y = box.y + (row + 0.5) * cellHeight;
    if (y < 0 || y >= whole.height) continue;
    for (let column = 0; column < columns; column += 1) {
      const x = box.x + (column + 0.5) * cellWidth;
      if (x < 0 || x >= whole.width || !shows(whole.bounds, x, y)) continue;
      const cell = row * columns + column;
      sampleInto(raster, x * scale - 0.5, y * scale - 0.5, values, cell * 3);
      valid[cell] = 1;
      count += 1;
    }
  }
  return { values, valid, validShare: count / cells };
};

/** Samples a box as a picture. What is outside of the picture repeats its edge. */
export const sampleBox = (pyramid: Pyramid, box: PixelBox, { columns, rows }: Grid): Uint8Array => {
  const values = new Float32Array(3);
  const data = new Uint8Array(columns * rows * 3);
  const [cellWidth, cellHeight] = [box.width / columns, box.height / rows];
  const level = levelFor(pyramid, Math.min(cellWidth, cellHeight));
  const raster = pyramid[level];
  if (!raster) return data;
  const scale = 2 ** -level;
  for (let row = 0; row < rows; row += 1) {
    const y = (box.y + (row + 0.5) * cellHeight) * scale - 0.5;
    for (let column = 0; column < columns; column += 1) {
      sampleInto(raster, (box.x + (column + 0.5) * cellWidth) * scale - 0.5, y, values, 0);
      data.set(values, (row * columns + column) * 3);
    }
  }
  return data;
};

/** Cells of a grid. */
export interface GridPart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Cuts cells out of a thumbnail. */
export const partOf = (thumbnail: Thumbnail, { columns }: Grid, { left, top, width, height }: GridPart): Thumbnail => {
  const values = new Float32Array(width * height * 3);
  const valid = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * columns + left;
    values.set(thumbnail.values.subarray(from * 3, (from + width) * 3), y * width * 3);
    valid.set(thumbnail.valid.subarray(from, from + width), y * width);
  }
  return { values, valid, validShare: valid.reduce((sum, value) => sum + value, 0) / valid.length };
};

/** The mean color of the valid cells. */
export const meanColorOf = ({ values, valid }: Thumbnail): [red: number, green: number, blue: number] => {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let cell = 0; cell < valid.length; cell += 1) {
    if (!valid[cell]) continue;
    count += 1;
    for (const channel of [0, 1, 2] as const) sum[channel] += values[cell * 3 + channel] ?? 0;
  }
  return [sum[0] / Math.max(1, count), sum[1] / Math.max(1, count), sum[2] / Math.max(1, count)];
};

export interface Likeness {
  /** Normalized cross-correlation of the color grids, each channel relative to its own mean: -1..1. */
  readonly correlation: number;
  /** Distance between the mean chromaticities, 0..1. */
  readonly chromaDistance: number;
}

const chromaDistance = (a: readonly number[], b: readonly number[]): number => {
  const sumA = Math.max(1, (a[0] ?? 0) + (a[1] ?? 0) + (a[2] ?? 0));
  const sumB = Math.max(1, (b[0] ?? 0) + (b[1] ?? 0) + (b[2] ?? 0));
  return Math.hypot(...[0, 1, 2].map((channel) => (a[channel] ?? 0) / sumA - (b[channel] ?? 0) / sumB));
};

/** @param sums five per channel: of one picture, of the other, of the squares of each, and of their products */
const likenessFrom = (sums: Float64Array, count: number): Likeness => {
  if (count === 0) return { correlation: 0, chromaDistance: 1 };
  let [covariance, varianceA, varianceB] = [0, 0, 0];
  const meansA = [0, 0, 0];
  const meansB = [0, 0, 0];
  for (let channel = 0; channel < 3; channel += 1) {
    const [a = 0, b = 0, aa = 0, bb = 0, ab = 0] = sums.subarray(channel * 5, channel * 5 + 5);
    covariance += ab - (a * b) / count;
    varianceA += aa - (a * a) / count;
    varianceB += bb - (b * b) / count;
    meansA[channel] = a / count;
    meansB[channel] = b / count;
  }
  return {
    correlation: covariance / Math.sqrt(Math.max(1e-6, varianceA * varianceB)),
    chromaDistance: chromaDistance(meansA, meansB),
  };
};

const addTo = (sums: Float64Array, channel: number, valueA: number, valueB: number): void => {
  const at = channel * 5;
  sums[at] = (sums[at] ?? 0) + valueA;
  sums[at + 1] = (sums[at + 1] ?? 0) + valueB;
  sums[at + 2] = (sums[at + 2] ?? 0) + valueA * valueA;
  sums[at + 3] = (sums[at + 3] ?? 0) + valueB * valueB;
  sums[at + 4] = (sums[at + 4] ?? 0) + valueA * valueB;
};

/** Compares the cells that are valid in both thumbnails. The grids must be the same. */
export const likenessOf = (a: Thumbnail, b: Thumbnail): Likeness => {
  const sums = new Float64Array(15);
  let count = 0;
  for (let cell = 0; cell < a.valid.length; cell += 1) {
    if (!a.valid[cell] || !b.valid[cell]) continue;
    count += 1;
    for (let channel = 0; channel < 3; channel += 1)
      addTo(sums, channel, a.values[cell * 3 + channel] ?? 0, b.values[cell * 3 + channel] ?? 0);
  }
  return likenessFrom(sums, count);
};

import { byteAt, doubleAt, floatAt, integerAt } from '../../../domain/assert.ts';
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

/** A box in a picture as a small color grid. Cells outside the picture are not valid. */
export interface Thumbnail {
  /** Three values per cell. */
  readonly values: Float32Array;
  readonly valid: Uint8Array;
  readonly validShare: number;
}

/** Cells are sampled in the smallest copy of the picture in which they are about a pixel wide or more. */
const cellMinPx = 1.4;
/** The position of a cell or a pixel is its center. */
export const cellCenter = 0.5;
/** The last place with a pixel on each side is just before the last pixel. */
const lastPx = 1.001;

/** The level of a pyramid in which cells of this size are sampled. */
export const levelFor = (pyramid: Pyramid, cellPx: number): number => {
  let level = 0;
  while (level + 1 < pyramid.length && cellPx / 2 ** (level + 1) >= cellMinPx / 2) level += 1;
  return level;
};

/** Writes the color at a place of a picture, rounded down. */
const sampleInto = ({ width, height, data }: Raster, x: number, y: number, sampled: Uint8Array, at: number): void => {
  const left = Math.min(Math.max(x, 0), width - lastPx);
  const top = Math.min(Math.max(y, 0), height - lastPx);
  const column = left | 0;
  const row = top | 0;
  const u = left - column;
  const v = top - row;
  const from = (row * width + column) * 3;
  const below = row + 1 < height ? from + width * 3 : from;
  const right = column + 1 < width ? 3 : 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const a = byteAt(data, from + channel);
    const b = byteAt(data, from + right + channel);
    const c = byteAt(data, below + channel);
    const d = byteAt(data, below + right + channel);
    sampled[at + channel] = Math.fround((a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v);
  }
};

/**
 * Where the cells of a row or column are sampled: the first of two neighboring pixels, the distance to the second, and
 * its share.
 */
interface Samples {
  /** Where the cell's center is in the whole picture; NaN if it is outside. */
  readonly center: Float64Array;
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly share: Float64Array;
}

const mostCells = 64;
const noSamples = (): Samples => ({
  center: new Float64Array(mostCells),
  first: new Int32Array(mostCells),
  next: new Int32Array(mostCells),
  share: new Float64Array(mostCells),
});
/** Used again for every box: boxes are sampled by the hundred thousand. */
const across = noSamples();
const down = noSamples();

/** Where to sample a row of `length` pixels: the whole part is the first of two neighboring pixels. */
export const samplePlace = (position: number, length: number): number =>
  Math.min(Math.max(position - cellCenter, 0), length - lastPx);

const placeSamples = (
  samples: Samples,
  start: number,
  cell: number,
  count: number,
  whole: number,
  length: number,
  scale: number,
): void => {
  for (let index = 0; index < count; index += 1) {
    const middle = start + (index + cellCenter) * cell;
    const outside = middle < 0 || middle >= whole;
    const place = samplePlace(middle * scale, length);
    const first = place | 0;
    samples.center[index] = outside ? Number.NaN : middle;
    samples.first[index] = first;
    samples.next[index] = first + 1 < length ? 1 : 0;
    samples.share[index] = place - first;
  }
};

/** Whether a picture shows a whole box: its half planes are convex, so checking the corners is enough. */
export const isShown = ({ width, height, bounds }: Raster, box: PixelBox): boolean => {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  return (
    box.x >= 0 &&
    box.y >= 0 &&
    right <= width &&
    bottom <= height &&
    shows(bounds, box.x, box.y) &&
    shows(bounds, right, box.y) &&
    shows(bounds, box.x, bottom) &&
    shows(bounds, right, bottom)
  );
};

/** Samples a box, which may extend beyond the picture. The grid has at most {@link mostCells} columns and rows. */
export const thumbnailOf = (pyramid: Pyramid, box: PixelBox, grid: Grid = placingGrid): Thumbnail => {
  const { columns, rows } = grid;
  const cells = columns * rows;
  const values = new Float32Array(cells * 3);
  const valid = new Uint8Array(cells);
  const cellWidth = box.width / columns;
  const cellHeight = box.height / rows;
  const level = levelFor(pyramid, Math.min(cellWidth, cellHeight));
  const raster = pyramid[level];
  const whole = pyramid[0];
  if (!raster || !whole) return { values, valid, validShare: 0 };
  const { width, height, data } = raster;
  placeSamples(across, box.x, cellWidth, columns, whole.width, width, 2 ** -level);
  placeSamples(down, box.y, cellHeight, rows, whole.height, height, 2 ** -level);
  const bounds = isShown(whole, box) ? undefined : whole.bounds;
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    const y = doubleAt(down.center, row);
    if (Number.isNaN(y)) continue;
    const v = doubleAt(down.share, row);
    const start = integerAt(down.first, row) * width * 3;
    const below = integerAt(down.next, row) * width * 3;
    for (let column = 0; column < columns; column += 1) {
      const x = doubleAt(across.center, column);
      if (Number.isNaN(x) || !shows(bounds, x, y)) continue;
      const cell = row * columns + column;
      const u = doubleAt(across.share, column);
      const right = integerAt(across.next, column) * 3;
      const from = start + integerAt(across.first, column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = from + channel;
        const a = byteAt(data, at);
        const b = byteAt(data, at + right);
        const c = byteAt(data, at + below);
        const d = byteAt(data, at + below + right);
        values[cell * 3 + channel] = (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v;
      }
      valid[cell] = 1;
      count += 1;
    }
  }
  return { values, valid, validShare: count / cells };
};

/** Samples a box as a picture. Outside the picture, its edge is repeated. */
export const sampleBox = (pyramid: Pyramid, box: PixelBox, { columns, rows }: Grid): Uint8Array => {
  const data = new Uint8Array(columns * rows * 3);
  const cellWidth = box.width / columns;
  const cellHeight = box.height / rows;
  const level = levelFor(pyramid, Math.min(cellWidth, cellHeight));
  const raster = pyramid[level];
  if (!raster) return data;
  const scale = 2 ** -level;
  for (let row = 0; row < rows; row += 1) {
    const y = (box.y + (row + cellCenter) * cellHeight) * scale - cellCenter;
    for (let column = 0; column < columns; column += 1) {
      const x = (box.x + (column + cellCenter) * cellWidth) * scale - cellCenter;
      sampleInto(raster, x, y, data, (row * columns + column) * 3);
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

/** A mean color; 0..255. */
export type Color = [red: number, green: number, blue: number];

/** The cells of a thumbnail, as one row. */
const allCells = ({ valid }: Thumbnail): GridPart => ({ left: 0, top: 0, width: valid.length, height: 1 });

/** The mean color of the valid cells of a part, and the share of its cells that are valid. */
export const partColorOf = (
  { values, valid }: Thumbnail,
  columns: number,
  { left, top, width, height }: GridPart,
): { readonly color: Color; readonly validShare: number } => {
  let red = 0;
  let green = 0;
  let blue = 0;
  let count = 0;
  for (let y = top; y < top + height; y += 1) {
    for (let cell = y * columns + left, end = cell + width; cell < end; cell += 1) {
      if (!valid[cell]) continue;
      count += 1;
      red += floatAt(values, cell * 3);
      green += floatAt(values, cell * 3 + 1);
      blue += floatAt(values, cell * 3 + 2);
    }
  }
  const cells = Math.max(1, count);
  return { color: [red / cells, green / cells, blue / cells], validShare: count / (width * height) };
};

/** The mean color of the valid cells. */
export const meanColorOf = (thumbnail: Thumbnail): Color =>
  partColorOf(thumbnail, thumbnail.valid.length, allCells(thumbnail)).color;

export interface Likeness {
  /** Normalized cross-correlation of the color grids, each channel relative to its own mean: -1..1. */
  readonly correlation: number;
  /** Distance between the mean chromaticities, 0..1. */
  readonly chromaDistance: number;
}

/** The distance between the shares of the channels of two colors, 0..1. */
export const chromaDistance = (a: Color, b: Color): number => {
  const sumA = Math.max(1, a[0] + a[1] + a[2]);
  const sumB = Math.max(1, b[0] + b[1] + b[2]);
  const red = a[0] / sumA - b[0] / sumB;
  const green = a[1] / sumA - b[1] / sumB;
  const blue = a[2] / sumA - b[2] / sumB;
  return Math.sqrt(red * red + green * green + blue * blue);
};

/**
 * Compares a thumbnail with a part of another one, over the cells that are valid in both.
 * @param columns the columns of the other one
 * @param part has the first one's columns and rows
 */
export const partLikenessOf = (
  own: Thumbnail,
  { values, valid }: Thumbnail,
  columns: number,
  { left, top, width, height }: GridPart,
): Likeness => {
  let covariance = 0;
  let varianceA = 0;
  let varianceB = 0;
  const meansA: Color = [0, 0, 0];
  const meansB: Color = [0, 0, 0];
  for (let channel = 0; channel < 3; channel += 1) {
    let count = 0;
    let sumA = 0;
    let sumB = 0;
    let squaresA = 0;
    let squaresB = 0;
    let products = 0;
    for (let row = top, place = 0; row < top + height; row += 1) {
      for (let cell = row * columns + left, end = cell + width; cell < end; cell += 1, place += 1) {
        if (!own.valid[place] || !valid[cell]) continue;
        const valueA = floatAt(own.values, place * 3 + channel);
        const valueB = floatAt(values, cell * 3 + channel);
        count += 1;
        sumA += valueA;
        sumB += valueB;
        squaresA += valueA * valueA;
        squaresB += valueB * valueB;
        products += valueA * valueB;
      }
    }
    if (count === 0) return { correlation: 0, chromaDistance: 1 };
    covariance += products - (sumA * sumB) / count;
    varianceA += squaresA - (sumA * sumA) / count;
    varianceB += squaresB - (sumB * sumB) / count;
    meansA[channel] = sumA / count;
    meansB[channel] = sumB / count;
  }
  return {
    correlation: covariance / Math.sqrt(Math.max(1e-6, varianceA * varianceB)),
    chromaDistance: chromaDistance(meansA, meansB),
  };
};

/** Compares the cells that are valid in both thumbnails. The grids must be the same. */
export const likenessOf = (a: Thumbnail, b: Thumbnail): Likeness => partLikenessOf(a, b, b.valid.length, allCells(b));

import { at, byteAt, doubleAt, floatAt } from '../../../../domain/assert.ts';
import {
  type Grid,
  type GridPart,
  meanColorOf,
  partLikenessOf,
  partOf,
  type Thumbnail,
} from '../../vision/thumbnail.ts';

/** The grid of parts of a pack that are compared separately. */
const parts = { columns: 4, rows: 5 } as const;
const varianceMin = 120;
const validShareMin = 0.7;
/** If a pack is rotated or seen from the side, its parts are slightly shifted; in cells. */
const shifts = [-2, 0, 2] as const;

const partsOf = ({ columns, rows }: Grid): GridPart[] =>
  Array.from({ length: parts.columns * parts.rows }, (_, index) => {
    const column = index % parts.columns;
    const row = Math.floor(index / parts.columns);
    const left = Math.round((column * columns) / parts.columns);
    const top = Math.round((row * rows) / parts.rows);
    return {
      left,
      top,
      width: Math.round(((column + 1) * columns) / parts.columns) - left,
      height: Math.round(((row + 1) * rows) / parts.rows) - top,
    };
  });

const varianceOf = ({ values }: Thumbnail): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
};

/** A part of a reference in which it has visible detail. */
interface OwnPart {
  readonly part: GridPart;
  readonly own: Thumbnail;
  /** Its values relative to the mean of their channel, and the sum of their squares; null if some are not valid. */
  readonly centered: Float32Array | null;
  readonly variance: number;
}

const ownPartOf = (reference: Thumbnail, grid: Grid, part: GridPart): OwnPart | null => {
  const own = partOf(reference, grid, part);
  if (varianceOf(own) < varianceMin) return null;
  if (own.validShare < 1) return { part, own, centered: null, variance: 0 };
  const mean = meanColorOf(own);
  const centered = own.values.map((value, index) => value - at(mean, index % 3));
  return { part, own, centered, variance: centered.reduce((sum, value) => sum + value * value, 0) };
};

const known = new WeakMap<Thumbnail, readonly OwnPart[]>();

const ownPartsOf = (reference: Thumbnail, grid: Grid): readonly OwnPart[] => {
  const found = known.get(reference) ?? partsOf(grid).flatMap((part) => ownPartOf(reference, grid, part) ?? []);
  known.set(reference, found);
  return found;
};

/**
 * A summed-area table (F. Crow, 1984) of the colors of a thumbnail and of the squares of all: four sums for each place.
 */
const tableOf = ({ values }: Thumbnail, { columns, rows }: Grid): Float64Array => {
  const table = new Float64Array((columns + 1) * (rows + 1) * 4);
  const stride = (columns + 1) * 4;
  for (let row = 0, from = 0; row < rows; row += 1) {
    let reds = 0;
    let greens = 0;
    let blues = 0;
    let squares = 0;
    for (let column = 0; column < columns; column += 1, from += 3) {
      const to = (row + 1) * stride + (column + 1) * 4;
      const red = floatAt(values, from);
      const green = floatAt(values, from + 1);
      const blue = floatAt(values, from + 2);
      reds += red;
      greens += green;
      blues += blue;
      squares = squares + red * red + green * green + blue * blue;
      table[to] = reds + doubleAt(table, to - stride);
      table[to + 1] = greens + doubleAt(table, to + 1 - stride);
      table[to + 2] = blues + doubleAt(table, to + 2 - stride);
      table[to + 3] = squares + doubleAt(table, to + 3 - stride);
    }
  }
  return table;
};

/** The correlation of a part with a place of a pack of which every cell is valid. */
const correlationAt = (
  { part: { width, height }, variance }: OwnPart,
  centered: Float32Array,
  { values }: Thumbnail,
  table: Float64Array,
  columns: number,
  left: number,
  top: number,
): number => {
  let covariance = 0;
  for (let row = 0, place = 0; row < height; row += 1) {
    const start = ((top + row) * columns + left) * 3;
    for (let from = start, end = start + width * 3; from < end; from += 1, place += 1) {
      covariance += floatAt(centered, place) * floatAt(values, from);
    }
  }
  const stride = (columns + 1) * 4;
  const above = top * stride + left * 4;
  const below = above + height * stride;
  const sumOf = (index: number): number =>
    doubleAt(table, below + width * 4 + index) -
    doubleAt(table, below + index) -
    doubleAt(table, above + width * 4 + index) +
    doubleAt(table, above + index);
  const varianceSeen = sumOf(3) - (sumOf(0) ** 2 + sumOf(1) ** 2 + sumOf(2) ** 2) / (width * height);
  return covariance / Math.sqrt(Math.max(1e-6, variance * varianceSeen));
};

const validShareIn = ({ valid }: Thumbnail, columns: number, { left, top, width, height }: GridPart): number => {
  let count = 0;
  for (let row = top; row < top + height; row += 1) {
    for (let cell = row * columns + left, end = cell + width; cell < end; cell += 1) count += byteAt(valid, cell);
  }
  return count / (width * height);
};

/** The best correlation of a part near its place; null if the part is not visible. */
const bestCorrelation = (own: OwnPart, pack: Thumbnail, table: Float64Array | null, grid: Grid): number | null => {
  const { part, centered } = own;
  let best: number | null = null;
  for (const down of shifts) {
    for (const right of shifts) {
      const left = part.left + right;
      const top = part.top + down;
      const inside = left >= 0 && top >= 0 && left + part.width <= grid.columns && top + part.height <= grid.rows;
      if (!inside) continue;
      let correlation = 0;
      if (centered && table) {
        correlation = correlationAt(own, centered, pack, table, grid.columns, left, top);
      } else {
        const place = { ...part, left, top };
        if (validShareIn(pack, grid.columns, place) < validShareMin) continue;
        correlation = partLikenessOf(own.own, pack, grid.columns, place).correlation;
      }
      if (best === null || correlation > best) best = correlation;
    }
  }
  return best;
};

/** The correlations of the parts in which the reference has visible detail, lowest first. */
export const partCorrelations = (reference: Thumbnail, pack: Thumbnail, grid: Grid): number[] => {
  const table = pack.validShare === 1 ? tableOf(pack, grid) : null;
  return ownPartsOf(reference, grid)
    .flatMap((own) => bestCorrelation(own, pack, table, grid) ?? [])
    .sort((a, b) => a - b);
};

import { at, floatAt } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { Scene } from '../../vision/scene.ts';
import { detailGrid, type Grid, placingGrid, type Thumbnail, thumbnailOf } from '../../vision/thumbnail.ts';
import { refineBox } from '../candidates/refine.ts';
import type { Reference } from '../references/references.ts';
import { nearestCells } from './nearest-cells.ts';
import { pairCache } from './pair-cache.ts';

/** The picture that a product is compared with: a spot in the product's box, or a crop. */
export interface View {
  readonly reference: Reference;
  readonly seen: Readonly<Record<'thumbnail' | 'detail', Thumbnail>>;
}

/** A spot as it would look to a product: the box is moved until the product fits best. */
export interface SpotView extends View {
  readonly box: PixelBox;
}

/** How closely two products are compared. */
export interface Closeness {
  readonly picture: 'thumbnail' | 'detail';
  readonly grid: Grid;
  /** A cell is compared with the cells around it: this many columns to either side, and one row up and down. */
  readonly reach: number;
  /** How much brightness counts beside color. */
  readonly brightness: number;
}

/** Cans and bottles are turned, which moves their print along its row, and lamps and shade change their brightness. */
export const turned: Closeness = { picture: 'thumbnail', grid: placingGrid, reach: 5, brightness: 0.5 };
export const asPrinted: Closeness = { picture: 'detail', grid: detailGrid, reach: 1, brightness: 1 };

/**
 * Logistic regression over pairs of a right and a wrong product at the spots of a real shelf of cartons and bags, of
 * real bottles and bags, and of drawn cans, bottles and cartons.
 */
const weights = { asPrinted: 2.1, turned: 3, turnedInAll: 0.16 } as const;
/** With these log odds, a closer look changes nothing. */
const clear = 8;

const gainRange = { min: 0.25, max: 3 } as const;
/** A mean squared difference of two cells that is as likely to come from light and print as from another product. */
const usualDifference = 300;
/** The least mean squared difference between a product and its photo. */
const leastNoise = 40;
/** A band that deviates by less is normal. */
const leastBand = 60;
const boxStretchMax = 0.08;
const rounds = 3;
/** Keeps few cells from counting as much as many. */
const fewCells = 4;

type Gains = readonly [number, number, number];

/** Brightness and two opponent colors of each cell. */
export const opponents = (values: Float32Array, [red, green, blue]: Gains, brightness: number): Float32Array => {
  const result = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 3) {
    const r = floatAt(values, at) * red;
    const g = floatAt(values, at + 1) * green;
    const b = floatAt(values, at + 2) * blue;
    result[at] = (brightness * (r + g + b)) / 3;
    result[at + 1] = r - g;
    result[at + 2] = (r + g) / 2 - b;
  }
  return result;
};

/** The gains that show one picture in the light of another, measured where both agree. */
const gainsFor = (from: Float32Array, to: Float32Array, agreement: Float32Array, valid: Uint8Array): Gains => {
  const gain = (channel: 0 | 1 | 2): number => {
    let sumFrom = 0;
    let sumTo = 0;
    for (let cell = 0, at: number = channel; cell < agreement.length; cell += 1, at += 3) {
      if (!valid[cell]) continue;
      const agreed = floatAt(agreement, cell);
      sumFrom += agreed * floatAt(from, at);
      sumTo += agreed * floatAt(to, at);
    }
    return Math.min(gainRange.max, Math.max(gainRange.min, sumTo / Math.max(1, sumFrom)));
  };
  return [gain(0), gain(1), gain(2)];
};

/** A component with less spread is noise, and says nothing about contrast. */
const leastSpread = 6;
const contrastRange = { min: 0.5, max: 2 } as const;

/** Mean and spread of one component of the cells, weighted by agreement. */
const momentsOf = (cells: Float32Array, component: number, agreement: Float32Array, valid: Uint8Array) => {
  let total = 0;
  let sum = 0;
  let squares = 0;
  for (let cell = 0, at = component; cell < agreement.length; cell += 1, at += 3) {
    if (!valid[cell]) continue;
    const weight = floatAt(agreement, cell);
    const value = floatAt(cells, at);
    total += weight;
    sum += weight * value;
    squares += weight * value * value;
  }
  const mean = sum / Math.max(1e-6, total);
  return { mean, spread: Math.sqrt(Math.max(0, squares / Math.max(1e-6, total) - mean ** 2)) };
};

/**
 * Gives a picture the contrast and the saturation of another one, measured where both agree, in place: studios print
 * and light the pictures of a catalog differently, and the dullest of them must not resemble every dull photo.
 */
const matchContrast = (
  cells: Float32Array,
  like: Float32Array,
  agreement: Float32Array,
  valid: Uint8Array,
  validLike: Uint8Array,
): Float32Array => {
  for (let component = 0; component < 3; component += 1) {
    const own = momentsOf(cells, component, agreement, valid);
    const wanted = momentsOf(like, component, agreement, validLike);
    const ratio = (wanted.spread + leastSpread) / (own.spread + leastSpread);
    const gain = Math.min(contrastRange.max, Math.max(contrastRange.min, ratio));
    for (let at = component; at < cells.length; at += 3) {
      cells[at] = (floatAt(cells, at) - own.mean) * gain + wanted.mean;
    }
  }
  return cells;
};

/** The differences between the pictures of two products in the same light. */
interface Difference {
  /** Mean squared differences of the cells. */
  readonly cells: Float32Array;
  /** 0..1; high where they look alike. */
  readonly agreement: Float32Array;
}

const measureDifference = (a: Reference, b: Reference, closeness: Closeness): Difference => {
  const own = a[closeness.picture];
  const other = b[closeness.picture];
  const seen = opponents(own.values, [1, 1, 1], closeness.brightness);
  let agreement = new Float32Array(own.valid.length).fill(1);
  let cells = agreement;
  for (let round = 0; round < rounds; round += 1) {
    const gains = gainsFor(other.values, own.values, agreement, own.valid);
    const plain = opponents(other.values, gains, closeness.brightness);
    const lit = matchContrast(plain, seen, agreement, other.valid, own.valid);
    const back = nearestCells(lit, seen, closeness.grid, closeness.reach, own.valid);
    cells = nearestCells(seen, lit, closeness.grid, closeness.reach, other.valid).map((value, cell) =>
      Math.max(value, floatAt(back, cell)),
    );
    agreement = cells.map((value) => 1 / (1 + value / usualDifference));
  }
  return { cells, agreement };
};

const knownDifference = pairCache<Thumbnail, Thumbnail, Difference>();

const differenceOf = (a: Reference, b: Reference, closeness: Closeness): Difference =>
  knownDifference(a[closeness.picture], b[closeness.picture], () => measureDifference(a, b, closeness));

/**
 * The difference that half of the cells of two products' pictures exceed, in the same light and in values 0..255. It is
 * small for siblings whose pictures show them in the same position, because these differ in few cells only.
 */
export const medianDifference = (a: Reference, b: Reference, closeness: Closeness): number => {
  // Cells beside a bottle have no finite difference.
  const cells = differenceOf(a, b, closeness).cells.filter(Number.isFinite).sort();
  return Math.sqrt(cells.length === 0 ? 0 : floatAt(cells, cells.length >> 1));
};

/** How much each cell of a spot differs from a product, in the spot's light. */
const residuals = ({ reference, seen }: View, agreement: Float32Array, closeness: Closeness): Float32Array => {
  const { picture, brightness } = closeness;
  const own = reference[picture];
  const shown = seen[picture];
  const plain = opponents(own.values, gainsFor(own.values, shown.values, agreement, shown.valid), brightness);
  const spot = opponents(shown.values, [1, 1, 1], brightness);
  const lit = matchContrast(plain, spot, agreement, own.valid, shown.valid);
  const back = nearestCells(lit, spot, closeness.grid, closeness.reach, shown.valid);
  return nearestCells(spot, lit, closeness.grid, closeness.reach, own.valid).map(
    (value, cell) => (value + floatAt(back, cell)) / 2,
  );
};

/** The middle columns, in which a round pack is seen from the front. */
const middle = { from: 3, to: 17 } as const;

const medianResidual = (cells: Float32Array, row: number): number => {
  const { columns } = turned.grid;
  const values = cells.slice(row * columns + middle.from, row * columns + middle.to).sort();
  const median = floatAt(values, values.length >> 1);
  // Rows outside the photo have no finite difference.
  return Number.isFinite(median) ? median : 0;
};

/**
 * The deviation of the band of a spot that differs most from a product: the logarithm of a mean squared difference of
 * colors. It is high if the spot shows another kind of the brand, whose strip or word has another color.
 */
export const bandDeviation = (view: View): number => {
  let agreement: Float32Array = new Float32Array(view.seen.thumbnail.valid.length).fill(1);
  let cells: Float32Array = agreement;
  for (let round = 0; round < rounds; round += 1) {
    cells = residuals(view, agreement, turned);
    agreement = cells.map((value) => 1 / (1 + value / usualDifference));
  }
  const rows = Array.from({ length: turned.grid.rows }, (_, row) => medianResidual(cells, row));
  const bands = rows.slice(1, -2).map((value, index) => (value + at(rows, index + 2)) / 2);
  return Math.log(Math.max(0, ...bands) + leastBand);
};

/** The mean log likelihood ratio of the cells in which two products differ, and how many cells these are worth. */
export const compareWhereDifferent = (
  a: View,
  b: View,
  closeness: Closeness,
): { readonly mean: number; readonly cells: number } => {
  const { cells, agreement } = differenceOf(a.reference, b.reference, closeness);
  const fromA = residuals(a, agreement, closeness);
  const fromB = residuals(b, agreement, closeness);
  const { picture } = closeness;
  const views = [a.seen[picture].valid, b.seen[picture].valid, a.reference[picture].valid, b.reference[picture].valid];
  const valid = a.seen[picture].valid.map((_, cell) => (views.every((one) => one[cell]) ? 1 : 0));
  let total = 0;
  let noise = 0;
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (!valid[cell]) continue;
    const agreed = floatAt(agreement, cell);
    total += agreed;
    noise += (agreed * (floatAt(fromA, cell) + floatAt(fromB, cell))) / 2;
  }
  const usual = leastNoise + noise / Math.max(1, total);
  let worth = 0;
  let ratio = 0;
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (!valid[cell]) continue;
    const difference = floatAt(cells, cell);
    const weight = difference / (difference + usual);
    worth += weight;
    ratio += weight * Math.log((usual + floatAt(fromB, cell)) / (usual + floatAt(fromA, cell)));
  }
  return { mean: ratio / Math.max(1, worth), cells: worth };
};

/** Samples a spot as one product sees it. */
export const viewOf = ({ pyramid }: Scene, reference: Reference, box: PixelBox): SpotView => {
  const { box: fitted } = refineBox(pyramid, reference.thumbnail, box, boxStretchMax);
  return {
    reference,
    box: fitted,
    seen: {
      thumbnail: thumbnailOf(pyramid, fitted, placingGrid),
      detail: thumbnailOf(pyramid, fitted, detailGrid),
    },
  };
};

/**
 * The log odds that a spot shows one product rather than another. It is compared with both only where their pictures
 * differ; their common parts show how the photo's light and noise change them. Products that look the same have 0.
 */
export const logOddsBetween = (a: View, b: View): number => {
  const { mean, cells } = compareWhereDifferent(a, b, turned);
  const byColor =
    weights.turned * mean + (weights.turnedInAll * mean * Math.max(1, cells)) / Math.sqrt(fewCells + cells);
  return Math.abs(byColor) > clear
    ? byColor
    : byColor + weights.asPrinted * compareWhereDifferent(a, b, asPrinted).mean;
};

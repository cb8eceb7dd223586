import { byteAt, floatAt, integerAt } from '../../../../domain/assert.ts';
import { detailGrid, type Thumbnail } from '../../vision/thumbnail.ts';
import type { Reference } from '../references/references.ts';
import { opponents, type View } from './differences.ts';
import { pairCache } from './pair-cache.ts';

const { columns, rows } = detailGrid;
const channels = 3;

/** The photo is softer than a catalog picture: each cell of a reference is mixed with those around it. */
const softness = [0.25, 0.5, 0.25] as const;
/** A mean squared difference of two references that counts half: it is as likely light as print. */
const usualDifference = 300;
/** Cells that count less take time, and hardly change the result. */
const weightMin = 0.15;
/** A correlation over fewer cells is chance. */
const cellsMin = 6;
const seenWeightMin = 3;
/** The limit of correlations in Fisher's transformation, which is infinite at 1. */
const correlationMax = 0.99;
/** How far the print may be from its place, in cells: boxes are not exact, and packs are turned. */
const offMax = { across: 2, down: 1 } as const;

/** The cells of one picture in another form, computed once a picture. */
const once = (compute: (thumbnail: Thumbnail) => Float32Array) => {
  const known = new WeakMap<Thumbnail, Float32Array>();
  return (thumbnail: Thumbnail): Float32Array => {
    const cells = known.get(thumbnail) ?? compute(thumbnail);
    known.set(thumbnail, cells);
    return cells;
  };
};

const sharpOf = once(({ values }) => opponents(values, [1, 1, 1], 1));

/** Mixes cells with their neighbors along a row or a column. */
const softenAlong = (cells: Float32Array, dx: number, dy: number): Float32Array =>
  cells.map((value, at) => {
    const cell = Math.floor(at / channels);
    const x = cell % columns;
    const y = Math.floor(cell / columns);
    const isInside = x - dx >= 0 && x + dx < columns && y - dy >= 0 && y + dy < rows;
    if (!isInside) return value;
    const step = (dy * columns + dx) * channels;
    return softness[0] * floatAt(cells, at - step) + softness[1] * value + softness[2] * floatAt(cells, at + step);
  });

const softOf = once((thumbnail) => softenAlong(softenAlong(sharpOf(thumbnail), 1, 0), 0, 1));

/** The cells in and around which two products differ, and how much each counts. */
interface Region {
  readonly cells: Int32Array;
  readonly weights: Float32Array;
}

const measureRegion = (first: Thumbnail, second: Thumbnail): Region => {
  const a = softOf(first);
  const b = softOf(second);
  const isShown = (cell: number): boolean => byteAt(first.valid, cell) === 1 && byteAt(second.valid, cell) === 1;
  const differences = Float32Array.from(first.valid, (_, cell) => {
    if (!isShown(cell)) return 0;
    let sum = 0;
    for (let at = cell * channels; at < (cell + 1) * channels; at += 1) sum += (floatAt(a, at) - floatAt(b, at)) ** 2;
    return sum / channels;
  });
  const largestAround = (cell: number): number => {
    const x = cell % columns;
    const y = Math.floor(cell / columns);
    let most = 0;
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1) {
        most = Math.max(most, floatAt(differences, row * columns + column));
      }
    }
    return most;
  };
  const counted = [...first.valid.keys()]
    .map((cell) => ({ cell, most: isShown(cell) ? largestAround(cell) : 0 }))
    .map(({ cell, most }) => ({ cell, weight: most / (most + usualDifference) }))
    .filter(({ weight }) => weight > weightMin);
  return {
    cells: Int32Array.from(counted, ({ cell }) => cell),
    weights: Float32Array.from(counted, ({ weight }) => weight),
  };
};

const knownRegion = pairCache<Thumbnail, Thumbnail, Region>();

const regionOf = (first: Thumbnail, second: Thumbnail): Region =>
  knownRegion(first, second, () => measureRegion(first, second));

/** The weighted correlation of a product's cells with those of a spot that are off by so many columns and rows. */
const correlationAt = (
  { cells, weights }: Region,
  own: Float32Array,
  seen: Float32Array,
  valid: Uint8Array,
  across: number,
  down: number,
): number | null => {
  let total = 0;
  let product = 0;
  let ownSquares = 0;
  let seenSquares = 0;
  let own0 = 0;
  let own1 = 0;
  let own2 = 0;
  let seen0 = 0;
  let seen1 = 0;
  let seen2 = 0;
  for (let index = 0; index < cells.length; index += 1) {
    const cell = integerAt(cells, index);
    const column = (cell % columns) + across;
    const other = cell + down * columns + across;
    if (column < 0 || column >= columns || other < 0 || other >= valid.length || valid[other] === 0) continue;
    const weight = floatAt(weights, index);
    const from = cell * channels;
    const to = other * channels;
    const a0 = floatAt(own, from);
    const a1 = floatAt(own, from + 1);
    const a2 = floatAt(own, from + 2);
    const b0 = floatAt(seen, to);
    const b1 = floatAt(seen, to + 1);
    const b2 = floatAt(seen, to + 2);
    total += weight;
    product += weight * (a0 * b0 + a1 * b1 + a2 * b2);
    ownSquares += weight * (a0 * a0 + a1 * a1 + a2 * a2);
    seenSquares += weight * (b0 * b0 + b1 * b1 + b2 * b2);
    own0 += weight * a0;
    own1 += weight * a1;
    own2 += weight * a2;
    seen0 += weight * b0;
    seen1 += weight * b1;
    seen2 += weight * b2;
  }
  if (total < seenWeightMin) return null;
  const covariance = product - (own0 * seen0 + own1 * seen1 + own2 * seen2) / total;
  const ownVariance = ownSquares - (own0 * own0 + own1 * own1 + own2 * own2) / total;
  const seenVariance = seenSquares - (seen0 * seen0 + seen1 * seen1 + seen2 * seen2) / total;
  return covariance / Math.sqrt(Math.max(1e-6, ownVariance * seenVariance));
};

/** The best correlation of a product with a spot near its place; null if too little is visible. */
const bestCorrelation = (region: Region, { reference, seen: { detail } }: View): number | null => {
  const own = softOf(reference.detail);
  const seen = sharpOf(detail);
  let best: number | null = null;
  for (let down = -offMax.down; down <= offMax.down; down += 1) {
    for (let across = -offMax.across; across <= offMax.across; across += 1) {
      const correlation = correlationAt(region, own, seen, detail.valid, across, down);
      if (correlation !== null && (best === null || correlation > best)) best = correlation;
    }
  }
  return best;
};

/**
 * A correlation in a form whose noise is the same at all correlations, -2.65..2.65 (R. A. Fisher, 1915): where a photo
 * is unlike a product, its correlations differ by chance more than those of crops do.
 */
export const evenNoise = (correlation: number): number =>
  Math.atanh(Math.max(-correlationMax, Math.min(correlationMax, correlation)));

/**
 * How much better a spot correlates with the first of two products than with the second, in and around the cells in
 * which they differ: a matched filter. It sees the strokes of a word, which a comparison of each cell with those around
 * it does not. 0 if the two differ in too few cells, or if these are hidden.
 * @returns the difference of the correlations with even noise
 */
export const comparePrint = (first: View, second: View): number => {
  const region = regionOf(first.reference.detail, second.reference.detail);
  if (region.cells.length < cellsMin) return 0;
  const ofFirst = bestCorrelation(region, first);
  const ofSecond = bestCorrelation(region, second);
  return ofFirst === null || ofSecond === null ? 0 : evenNoise(ofFirst) - evenNoise(ofSecond);
};

/** Where a product differs from its siblings: the weight of each cell of the detail grid, 0..1. */
export type PrintMarks = Float32Array;

/** The cells in and around which a product differs from any of its siblings. */
export const marksAmong = (reference: Reference, siblings: readonly Reference[]): PrintMarks => {
  const marks = new Float32Array(columns * rows);
  for (const sibling of siblings) {
    const region = regionOf(reference.detail, sibling.detail);
    region.cells.forEach((cell, index) => {
      marks[cell] = Math.max(floatAt(marks, cell), floatAt(region.weights, index));
    });
  }
  return marks;
};

/**
 * The correlation of a spot with a product where siblings of the product differ from it. It is low for another kind of
 * the brand, even if the catalog lacks that kind.
 * @returns -1..1; null if the siblings differ in too few cells, or if these are hidden
 */
export const correlationIn = (marks: PrintMarks, view: View): number | null => {
  const cells = Int32Array.from([...marks.keys()].filter((cell) => floatAt(marks, cell) > weightMin));
  if (cells.length < cellsMin) return null;
  return bestCorrelation({ cells, weights: Float32Array.from(cells, (cell) => floatAt(marks, cell)) }, view);
};

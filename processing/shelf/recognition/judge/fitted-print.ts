import { byteAt, floatAt } from '../../../../domain/assert.ts';
import { detailGrid, type Thumbnail } from '../../vision/thumbnail.ts';
import type { Reference } from '../references/references.ts';
import type { View } from './differences.ts';
import { fallFrom } from './fall-from.ts';
import { differencesAt, type FittedPicture, fitPicture } from './fitted-picture.ts';
import { pairCache } from './pair-cache.ts';

const { columns, rows } = detailGrid;

/** A mean squared difference of two references that counts half: it is as likely the studio's light as print. */
const usualDifference = 250;
/** Cells that count less hardly show a difference. */
const markMin = 0.15;
/** Fewer marked cells show nothing. */
const marksMin = 3;
/** One cell with a reflection counts no more than this mean squared difference. */
const differenceMax = 12_000;
/** Keeps small differences from showing that two pictures are equal, or different. */
const leastDifference = 20;
/** How far a sibling may be closer, or less close: a logarithm. */
const closerRange = { min: -1, max: 2 } as const;

/** Where a product differs from others: the weight of each cell of the detail grid, 0..1. */
type Marks = Float32Array;

const noMarks = new Float32Array(columns * rows);

/** The largest value in and around a cell. */
const largestAround = (values: Float32Array, cell: number): number => {
  const x = cell % columns;
  const y = Math.floor(cell / columns);
  let most = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1) {
      most = Math.max(most, floatAt(values, row * columns + column));
    }
  }
  return most;
};

const measureMarks = (own: Thumbnail, other: Thumbnail): Marks => {
  const fitted = fitPicture(own, other, noMarks);
  if (!fitted) return noMarks;
  const differences = fitted.differences.map((value, cell) => (byteAt(fitted.shown, cell) === 1 ? value : 0));
  return differences.map((_, cell) => {
    const most = byteAt(own.valid, cell) === 1 ? largestAround(differences, cell) : 0;
    return most / (most + usualDifference);
  });
};

const knownMarks = pairCache<Thumbnail, Thumbnail, Marks>();

/** The cells in and around which a product differs from another one, in the same light. */
const marksBetween = ({ detail: own }: Reference, { detail: other }: Reference): Marks =>
  knownMarks(own, other, () => measureMarks(own, other));

/** The cells in and around which a product differs from any of its siblings. */
const marksOfAll = (reference: Reference, siblings: readonly Reference[]): Marks => {
  const marks = new Float32Array(columns * rows);
  for (const sibling of siblings) {
    marksBetween(reference, sibling).forEach((mark, cell) => {
      marks[cell] = Math.max(floatAt(marks, cell), mark);
    });
  }
  return marks;
};

/** A product that is fitted to a spot. */
export interface FittedSpot extends FittedPicture {
  /** The cells in which the product differs from its siblings. */
  readonly marks: Marks;
  /** How far the spot shows differences in print, 0..1: it does not if it is unlike the product everywhere. */
  readonly clarity: number;
}

/** Spots with more noise than the second value, as a mean squared difference, are curved, in bad light, or hidden. */
const noiseOf = { full: 80, none: 200 } as const;
/** If siblings differ in a larger share of their cells, too few show where the pack is, or the siblings are turned. */
const markedOf = { full: 0.42, none: 0.52 } as const;

/** Where a product differs from its siblings. */
export interface FittedMarks {
  readonly marks: Marks;
  /** How far enough other cells show where the pack is, 0..1. */
  readonly distinct: number;
}

/** Where a product differs from its siblings; null if there are none, or if they differ nearly everywhere. */
export const fittedMarksAmong = (reference: Reference, siblings: readonly Reference[]): FittedMarks | null => {
  if (siblings.length === 0) return null;
  const marks = marksOfAll(reference, siblings);
  const marked = marks.reduce((sum, mark) => sum + (mark > markMin ? mark : 0), 0) / marks.length;
  const distinct = fallFrom(marked, markedOf);
  return distinct === 0 ? null : { marks, distinct };
};

/** Fits a product to a spot by the cells that it has in common with its siblings; null if too few are visible. */
export const fitSpot = ({ reference, seen }: View, { marks, distinct }: FittedMarks): FittedSpot | null => {
  const fitted = fitPicture(reference.detail, seen.detail, marks);
  return fitted && { ...fitted, marks, clarity: distinct * fallFrom(fitted.noise, noiseOf) };
};

/**
 * How much more a spot differs from a product in its marks than elsewhere: the logarithm of a ratio of mean squared
 * differences, about 0 for this product, and more for another kind of its brand, even if the catalog lacks that kind.
 * @returns null if the marks are hidden
 */
const surplusIn = ({ differences, usual, shown, marks }: FittedSpot): number | null => {
  let total = 0;
  let seen = 0;
  let expected = 0;
  marks.forEach((mark, cell) => {
    if (mark <= markMin || byteAt(shown, cell) === 0) return;
    total += mark;
    seen += mark * Math.min(differenceMax, floatAt(differences, cell));
    expected += mark * floatAt(usual, cell);
  });
  if (total < marksMin) return null;
  return Math.log((seen / total + leastDifference) / (expected / total + leastDifference));
};

/** How a fitted product differs from a spot in its marks. */
export interface Clear extends Pick<FittedSpot, 'clarity'> {
  readonly surplus: number;
}

/** The evidence of a spot that it shows another kind of the brand; null if the marks are hidden. */
export const clearPrintOf = (spot: FittedSpot): Clear | null => {
  const surplus = surplusIn(spot);
  return surplus === null ? null : { clarity: spot.clarity, surplus };
};

/**
 * How much closer a spot is to a product than to a sibling where the two differ: the mean logarithm of the ratio of the
 * squared differences of a cell, each with its usual difference added. 0 if these cells are hidden.
 * @param spot the product at the spot
 */
export const closerBy = ({ reference, seen }: View, spot: FittedSpot, sibling: Reference): number => {
  const other = differencesAt(sibling.detail, seen.detail, spot.marks, spot);
  if (!other) return 0;
  let total = 0;
  let ratio = 0;
  marksBetween(reference, sibling).forEach((mark, cell) => {
    if (mark < markMin || byteAt(spot.shown, cell) === 0 || byteAt(other.shown, cell) === 0) return;
    const usual = 2 * floatAt(spot.usual, cell);
    total += mark;
    ratio += mark * Math.log((floatAt(other.differences, cell) + usual) / (floatAt(spot.differences, cell) + usual));
  });
  return Math.max(closerRange.min, Math.min(closerRange.max, ratio / Math.max(1, total)));
};

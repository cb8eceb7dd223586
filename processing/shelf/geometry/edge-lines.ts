import { byteAt, countAt, doubleAt } from '../../../domain/assert.ts';
import type { GrayPicture } from '../../geometry/gray-picture.ts';
import { medianOf } from '../../statistics.ts';

export interface EdgePoint {
  readonly x: number;
  readonly y: number;
}

const pointsMax = 30_000;
/** An edge is nearly horizontal if its vertical gradient is at least this many times its horizontal one. */
const steepnessMin = 2;
const coarseStepDegrees = 1;
const fineStepDegrees = 0.25;
const binPx = 2;

/**
 * Points on nearly horizontal edges whose gray values differ by at least `gradientMin` across the edge; at most 30,000
 * points.
 */
export const nearlyHorizontalEdges = ({ width, height, data }: GrayPicture, gradientMin: number): EdgePoint[] => {
  const points: EdgePoint[] = [];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const down = byteAt(data, at + width) - byteAt(data, at - width);
      if (Math.abs(down) < gradientMin) continue;
      const across = byteAt(data, at + 1) - byteAt(data, at - 1);
      if (Math.abs(down) >= steepnessMin * Math.abs(across)) points.push({ x, y });
    }
  }
  const step = Math.max(1, Math.ceil(points.length / pointsMax));
  return points.filter((_, index) => index % step === 0);
};

/** Points in the form in which they are projected many times. */
interface Coordinates {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** How well the points form lines in one direction: the sum of the squares of their projection's histogram. */
const measureGathering = ({ x, y }: Coordinates, degrees: number, size: number): number => {
  const turn = (degrees * Math.PI) / 180;
  const sine = Math.sin(turn);
  const cosine = Math.cos(turn);
  const bins = new Uint32Array(Math.ceil((2 * size) / binPx) + 1);
  for (let point = 0; point < x.length; point += 1) {
    const projected = (doubleAt(y, point) * cosine - doubleAt(x, point) * sine + size) / binPx;
    // Projections are positive, so this rounds them.
    const bin = (projected + 0.5) | 0;
    bins[bin] = countAt(bins, bin) + 1;
  }
  let sum = 0;
  for (let bin = 0; bin < bins.length; bin += 1) sum += countAt(bins, bin) ** 2;
  return sum;
};

export interface LineDirection {
  /** Angle to the horizontal, positive if lines slope down to the right. */
  readonly degrees: number;
  /** How much the direction stands out compared to the median direction; 1 means not at all. */
  readonly prominence: number;
}

/**
 * The direction in which the points form long lines: a projection profile over candidate angles, the usual method for
 * the skew of pages (H. Baird, "The skew angle of printed documents", 1987).
 * @param size width and height of the picture together
 */
export const lineDirection = (points: readonly EdgePoint[], size: number, rangeDegrees: number): LineDirection => {
  const coordinates = { x: Float64Array.from(points, ({ x }) => x), y: Float64Array.from(points, ({ y }) => y) };
  const scoresOf = (from: number, to: number, step: number) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => {
      const degrees = from + index * step;
      return { degrees, score: measureGathering(coordinates, degrees, size) };
    });
  const best = (scores: ReturnType<typeof scoresOf>) =>
    scores.reduce((most, one) => (one.score > most.score ? one : most), { degrees: 0, score: 0 });
  const coarse = scoresOf(-rangeDegrees, rangeDegrees, coarseStepDegrees);
  const near = best(coarse).degrees;
  const fine = best(scoresOf(near - coarseStepDegrees, near + coarseStepDegrees, fineStepDegrees));
  return { degrees: fine.degrees, prominence: fine.score / Math.max(1, medianOf(coarse.map(({ score }) => score))) };
};

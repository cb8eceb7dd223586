import { at } from '../../../domain/assert.ts';
import type { Point } from '../../geometry/homography.ts';

/** A feature of one photo with the most similar feature of the other photo. */
export interface FeaturePair {
  readonly from: Point;
  readonly to: Point;
  /** The size of the feature in the other photo divided by its size in this one. */
  readonly scale: number;
}

export interface Shift {
  /** The pairs that agree on the shift. */
  readonly pairs: readonly FeaturePair[];
  /** How many pairs agree on the second-best shift. Shelves repeat: packs of one product also match their neighbors. */
  readonly rivals: number;
}

/** The camera moves toward the shelf or away by a quarter at most. Each scale is 5 to 8 % larger than the last. */
const scales = [0.78, 0.84, 0.9, 0.95, 1, 1.05, 1.11, 1.19, 1.28] as const;
/** The side of a bin of shifts. */
const binPx = 14;
/** Shifts that differ by less count as one: packs at different depths move differently. */
const sameShiftPx = 34;
/** Pairs whose features differ more in size than a scale allows do not vote at it: sizes of features are rough. */
const scaleRatioMax = 1.35;

const binOf = (value: number): number => Math.round(value / binPx);

const shiftAt = ({ from, to }: FeaturePair, scale: number): Point => [to[0] - scale * from[0], to[1] - scale * from[1]];

interface Peak {
  readonly scale: number;
  readonly shift: Point;
  readonly votes: number;
}

/** The shift that most pairs agree on, leaving out shifts near `awayFrom`. */
const bestShift = (pairs: readonly FeaturePair[], scale: number, awayFrom: Point | null): Peak => {
  const bins = new Map<string, number>();
  for (const pair of pairs) {
    const [x, y] = shiftAt(pair, scale);
    if (awayFrom && Math.hypot(x - awayFrom[0], y - awayFrom[1]) < sameShiftPx) continue;
    // Each pair votes for its bin and the neighboring ones, so that a shift between two bins is not missed.
    for (const across of [-1, 0, 1]) {
      for (const down of [-1, 0, 1]) {
        const key = `${binOf(x) + across} ${binOf(y) + down}`;
        bins.set(key, (bins.get(key) ?? 0) + 1);
      }
    }
  }
  let best: Peak = { scale, shift: [0, 0], votes: 0 };
  for (const [key, votes] of bins) {
    if (votes <= best.votes) continue;
    const bin = key.split(' ').map(Number);
    best = { scale, shift: [at(bin, 0) * binPx, at(bin, 1) * binPx], votes };
  }
  return best;
};

/**
 * The shift between two straightened photos, at one of several scales, that most pairs of features agree on (a Hough
 * transform).
 */
export const commonShift = (pairs: readonly FeaturePair[]): Shift => {
  const ofScale = (scale: number) =>
    pairs.filter((pair) => Math.max(pair.scale / scale, scale / pair.scale) < scaleRatioMax);
  const peaks = scales.map((scale) => bestShift(ofScale(scale), scale, null));
  const best = peaks.reduce((most, peak) => (peak.votes > most.votes ? peak : most));
  const among = ofScale(best.scale);
  const agreeing = among.filter((pair) => {
    const [x, y] = shiftAt(pair, best.scale);
    return Math.hypot(x - best.shift[0], y - best.shift[1]) < sameShiftPx;
  });
  return { pairs: agreeing, rivals: bestShift(among, best.scale, best.shift).votes };
};

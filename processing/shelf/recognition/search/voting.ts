import { at, doubleAt, floatAt, integerAt } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { Features } from '../../vision/features.ts';
import type { HammingMatcher } from '../../vision/hamming.ts';
import type { Reference } from '../references/references.ts';

/** A place in the scene that seems to show a reference. */
export interface Hypothesis {
  readonly reference: Reference;
  readonly box: PixelBox;
  /** How many different features of the reference agree on the place. */
  readonly support: number;
}

/** A match of two features, with the place of the pack that it suggests. */
export interface Vote {
  readonly referenceFeature: number;
  readonly sceneX: number;
  readonly sceneY: number;
  readonly referenceX: number;
  readonly referenceY: number;
  /** The center of the pack, and the log2 of its size divided by the size of its reference. */
  readonly centerX: number;
  readonly centerY: number;
  readonly logScale: number;
}

/**
 * Distance of the nearest descriptor divided by that of the second nearest in the same reference, so that repeated
 * packs pass (D. Lowe, IJCV 2004).
 */
const ratioMax = 0.87;
const distanceMaxBits = 130;
const turnMaxDegrees = 22;
const scaleRange = [0.12, 4] as const;
const supportMin = 3;
const instancesMax = 40;
/**
 * Votes agree if their centers differ by less than this, in pack widths and heights, and their log2 scales by less than
 * `scaleTolerance`.
 */
const centerTolerance = 0.22;
const scaleTolerance = 0.45;
/** How far a feature may be from its place in the fitted box, in pack heights. */
const fitTolerance = 0.055;

const turnBetween = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % 360;
  return turn > 180 ? 360 - turn : turn;
};

/** The matches between a scene, whose features are the matcher's queries, and one reference. */
export const votesFor = (scene: Features, reference: Reference, matcher: HammingMatcher): Vote[] => {
  const { features, width, height } = reference;
  if (features.count < 2) return [];
  const nearest = matcher.nearest(features.descriptors);
  const votes: Vote[] = [];
  for (let index = 0; index < scene.count; index += 1) {
    const distance = integerAt(nearest, index * 3 + 1);
    if (distance > distanceMaxBits || distance > ratioMax * integerAt(nearest, index * 3 + 2)) continue;
    const match = integerAt(nearest, index * 3);
    if (turnBetween(floatAt(scene.angle, index), floatAt(features.angle, match)) > turnMaxDegrees) continue;
    const scale = floatAt(scene.size, index) / floatAt(features.size, match);
    if (scale < scaleRange[0] || scale > scaleRange[1]) continue;
    const sceneX = floatAt(scene.x, index);
    const sceneY = floatAt(scene.y, index);
    const referenceX = floatAt(features.x, match);
    const referenceY = floatAt(features.y, match);
    votes.push({
      referenceFeature: match,
      sceneX,
      sceneY,
      referenceX,
      referenceY,
      centerX: sceneX + scale * (width / 2 - referenceX),
      centerY: sceneY + scale * (height / 2 - referenceY),
      logScale: Math.log2(scale),
    });
  }
  return votes;
};

/**
 * Counts different features; a counter is used many times, because a set for each count would cost more than the
 * comparisons.
 */
class FeatureCounter {
  readonly #seenIn: Int32Array;
  #round = 0;

  constructor(features: number) {
    this.#seenIn = new Int32Array(features);
  }

  /** The number of different features of a reference among the votes that pass. */
  distinct(votes: readonly Vote[], passes: (vote: Vote) => boolean): number {
    this.#round += 1;
    let count = 0;
    for (const vote of votes) {
      if (this.#seenIn[vote.referenceFeature] === this.#round || !passes(vote)) continue;
      this.#seenIn[vote.referenceFeature] = this.#round;
      count += 1;
    }
    return count;
  }
}

const tolerancesAround = ({ logScale }: Vote, { width, height }: Reference) => {
  const scale = 2 ** logScale;
  return [Math.max(8, centerTolerance * width * scale), Math.max(8, centerTolerance * height * scale)] as const;
};

const filterAgreeing = (seed: Vote, votes: readonly Vote[], reference: Reference): Vote[] => {
  const [toleranceX, toleranceY] = tolerancesAround(seed, reference);
  return votes.filter(
    (vote) =>
      Math.abs(vote.logScale - seed.logScale) < scaleTolerance &&
      Math.abs(vote.centerX - seed.centerX) < toleranceX &&
      Math.abs(vote.centerY - seed.centerY) < toleranceY,
  );
};

/**
 * The vote with which votes for the most different features agree, and those votes. Every vote is compared with those
 * whose centers are not too far to the left or right.
 */
const strongestSeed = (votes: readonly Vote[], reference: Reference) => {
  const count = votes.length;
  const fromLeft = [...votes.keys()].sort((a, b) => at(votes, a).centerX - at(votes, b).centerX);
  const centersX = new Float64Array(count);
  const centersY = new Float64Array(count);
  const logScales = new Float64Array(count);
  const features = new Int32Array(count);
  const places = new Int32Array(count);
  fromLeft.forEach((index, place) => {
    const { centerX, centerY, logScale, referenceFeature } = at(votes, index);
    centersX[place] = centerX;
    centersY[place] = centerY;
    logScales[place] = logScale;
    features[place] = referenceFeature;
    places[index] = place;
  });
  const seenFrom = new Int32Array(reference.features.count).fill(-1);
  let seed: Vote | undefined;
  let support = 0;
  votes.forEach((vote, from) => {
    const [toleranceX, toleranceY] = tolerancesAround(vote, reference);
    const { centerX, centerY, logScale } = vote;
    const own = integerAt(places, from);
    let agreeing = 0;
    let first = own;
    while (first > 0 && centerX - doubleAt(centersX, first - 1) < toleranceX) first -= 1;
    for (let place = first; place < features.length; place += 1) {
      if (doubleAt(centersX, place) - centerX >= toleranceX) break;
      if (Math.abs(doubleAt(centersY, place) - centerY) >= toleranceY) continue;
      if (Math.abs(doubleAt(logScales, place) - logScale) >= scaleTolerance) continue;
      const feature = integerAt(features, place);
      if (seenFrom[feature] === from) continue;
      seenFrom[feature] = from;
      agreeing += 1;
    }
    if (agreeing > support) [seed, support] = [vote, agreeing];
  });
  return seed && support >= supportMin ? { seed, supporters: filterAgreeing(seed, votes, reference) } : null;
};

/** An axis-parallel placement: scene = scale * reference + shift, for each axis. */
interface Placement {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly shiftX: number;
  readonly shiftY: number;
}

const fits = (vote: Vote, { scaleX, scaleY, shiftX, shiftY }: Placement, tolerancePx: number): boolean =>
  Math.abs(vote.referenceX * scaleX + shiftX - vote.sceneX) < tolerancePx &&
  Math.abs(vote.referenceY * scaleY + shiftY - vote.sceneY) < tolerancePx;

const tolerancePxOf = ({ scaleY }: Placement, { height }: Reference): number =>
  Math.max(3, fitTolerance * height * scaleY);

const filterFitting = (votes: readonly Vote[], placement: Placement, reference: Reference): Vote[] => {
  const tolerancePx = tolerancePxOf(placement, reference);
  return votes.filter((vote) => fits(vote, placement, tolerancePx));
};

/**
 * The placement, defined by two votes, that most votes fit: RANSAC (M. Fischler, R. Bolles, 1981) over all pairs, or
 * over evenly chosen ones.
 */
const bestPlacement = (
  votes: readonly Vote[],
  seed: Vote,
  reference: Reference,
  counter: FeatureCounter,
): Placement | null => {
  const seedScale = 2 ** seed.logScale;
  const spanMin = reference.height * 0.12;
  let best: { placement: Placement; count: number } | null = null;
  const step = Math.max(1, Math.floor((votes.length * votes.length) / 240));
  for (let pair = 0; pair < votes.length * votes.length; pair += step) {
    const a = votes[Math.floor(pair / votes.length)];
    const b = votes[pair % votes.length];
    if (!a || !b || a === b) continue;
    const span = Math.hypot(a.referenceX - b.referenceX, a.referenceY - b.referenceY);
    if (span < spanMin) continue;
    const scale = Math.hypot(a.sceneX - b.sceneX, a.sceneY - b.sceneY) / span;
    if (Math.abs(Math.log2(scale / seedScale)) > scaleTolerance) continue;
    const shiftX = (a.sceneX + b.sceneX - scale * (a.referenceX + b.referenceX)) / 2;
    const shiftY = (a.sceneY + b.sceneY - scale * (a.referenceY + b.referenceY)) / 2;
    const placement = { scaleX: scale, scaleY: scale, shiftX, shiftY };
    const tolerancePx = tolerancePxOf(placement, reference);
    const count = counter.distinct(votes, (vote) => fits(vote, placement, tolerancePx));
    if (!best || count > best.count) best = { placement, count };
  }
  return best && best.count >= supportMin ? best.placement : null;
};

const line = (from: readonly number[], to: readonly number[], fallback: number): [scale: number, shift: number] => {
  const count = from.length;
  const meanFrom = from.reduce((sum, value) => sum + value, 0) / count;
  const meanTo = to.reduce((sum, value) => sum + value, 0) / count;
  // The prior prevents a few clustered votes from stretching the box.
  const prior = 4 * 900;
  const covariance = from.reduce((sum, value, index) => sum + (value - meanFrom) * (at(to, index) - meanTo), 0);
  const variance = from.reduce((sum, value) => sum + (value - meanFrom) ** 2, 0);
  const raw = (covariance + fallback * prior) / (variance + prior);
  const scale = Math.min(fallback * 1.2, Math.max(fallback * 0.8, raw));
  return [scale, meanTo - scale * meanFrom];
};

const refinePlacement = (votes: readonly Vote[], { scaleX }: Placement): Placement => {
  const [x, shiftX] = line(
    votes.map((vote) => vote.referenceX),
    votes.map((vote) => vote.sceneX),
    scaleX,
  );
  const [y, shiftY] = line(
    votes.map((vote) => vote.referenceY),
    votes.map((vote) => vote.sceneY),
    scaleX,
  );
  return { scaleX: x, scaleY: y, shiftX, shiftY };
};

/** A feature of the scene may vote for only one pack of a reference. */
const withoutBox = (votes: readonly Vote[], used: ReadonlySet<Vote>, seed: Vote): Vote[] =>
  votes.filter((vote) => vote !== seed && !used.has(vote));

/**
 * Finds the places of one reference in the scene. Each feature match votes for a center and a scale (generalized Hough
 * transform, D. Ballard, 1981). Votes that agree are fitted, and their features are removed before the next place is
 * searched.
 */
export const findPlaces = (scene: Features, reference: Reference, matcher: HammingMatcher): Hypothesis[] => {
  let votes = votesFor(scene, reference, matcher);
  const counter = new FeatureCounter(reference.features.count);
  const found: Hypothesis[] = [];
  while (votes.length >= supportMin && found.length < instancesMax) {
    const strongest = strongestSeed(votes, reference);
    if (!strongest) break;
    const { seed, supporters } = strongest;
    const placement = bestPlacement(supporters, seed, reference, counter);
    if (!placement) {
      votes = withoutBox(votes, new Set(), seed);
      continue;
    }
    const first = refinePlacement(filterFitting(supporters, placement, reference), placement);
    const inliers = filterFitting(votes, first, reference);
    const last = inliers.length >= supportMin ? refinePlacement(inliers, placement) : first;
    const { scaleX, scaleY, shiftX, shiftY } = last;
    const box = { x: shiftX, y: shiftY, width: reference.width * scaleX, height: reference.height * scaleY };
    const count = counter.distinct(inliers, () => true);
    if (count >= supportMin) found.push({ reference, box, support: count });
    votes = withoutBox(votes, new Set(inliers), seed);
  }
  return found;
};

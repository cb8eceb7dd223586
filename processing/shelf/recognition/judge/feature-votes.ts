import { floatAt, integerAt } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { featuresWithin } from '../../vision/features.ts';
import { descriptorBytes, HammingMatcher } from '../../vision/hamming.ts';
import type { Scene } from '../../vision/scene.ts';
import { detailGrid } from '../../vision/thumbnail.ts';
import type { Reference } from '../references/references.ts';
import type { PrintMarks } from './print-correlation.ts';

/** The local features of a spot; positions in pixels of the scene. */
export interface SpotFeatures {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly descriptors: Uint8Array;
}

/** How the features of a spot resemble those of a product, one by one. */
export interface FeatureMatches {
  /** The distance in bits to the nearest feature of the product. */
  readonly bits: Int32Array;
  /** How far that one is from the feature's place on the pack, in shares of the pack. */
  readonly offsets: Float32Array;
}

/** Which of two products the features of a spot resemble: how many are clearly closer to each. */
export interface FeatureVotes {
  readonly first: number;
  readonly second: number;
}

/** A feature votes for one of two products if it is this many bits closer to it. */
const decisiveBits = 14;
/** A feature that is farther from a product does not resemble it. */
const distanceMaxBits = 110;
/** A vote counts if the product has the feature at about this place. */
const voteOffsetMax = 0.12;

/** A feature is the product's own if the product has one this near to it, at about its place. */
const ownDistanceMaxBits = 90;
/** A feature counts in the cells of a pack that distinguish it from its siblings by this weight or more. */
const markMin = 0.4;

/** Keeps few features from showing that two products have none in common. */
const priorShared = 4;

const matcher = new HammingMatcher();

/** The features in a box of a scene. */
export const featuresAt = ({ features }: Pick<Scene, 'features'>, box: PixelBox): SpotFeatures => {
  const inside = featuresWithin(features, box);
  const descriptors = new Uint8Array(inside.length * descriptorBytes);
  inside.forEach((index, place) => {
    const from = index * descriptorBytes;
    descriptors.set(features.descriptors.subarray(from, from + descriptorBytes), place * descriptorBytes);
  });
  return {
    x: Float32Array.from(inside, (index) => floatAt(features.x, index)),
    y: Float32Array.from(inside, (index) => floatAt(features.y, index)),
    descriptors,
  };
};

/** Matches the features of a spot with those of a product. @param box the box of the pack if it is this product */
export const matchFeatures = (
  { x, y, descriptors }: SpotFeatures,
  { features, width, height }: Reference,
  box: PixelBox,
): FeatureMatches => {
  const count = features.count === 0 ? 0 : descriptors.length / descriptorBytes;
  const bits = new Int32Array(count);
  const offsets = new Float32Array(count);
  if (count === 0) return { bits, offsets };
  matcher.setQueries(descriptors);
  const nearest = matcher.nearest(features.descriptors);
  for (let index = 0; index < count; index += 1) {
    const at = integerAt(nearest, index * 3);
    const across = floatAt(features.x, at) / width - (floatAt(x, index) - box.x) / box.width;
    const down = floatAt(features.y, at) / height - (floatAt(y, index) - box.y) / box.height;
    bits[index] = integerAt(nearest, index * 3 + 1);
    offsets[index] = Math.hypot(across, down);
  }
  return { bits, offsets };
};

/** Counts the features that vote for one of two products. */
export const countVotes = (first: FeatureMatches, second: FeatureMatches): FeatureVotes => {
  let toFirst = 0;
  let toSecond = 0;
  for (let at = 0; at < Math.min(first.bits.length, second.bits.length); at += 1) {
    const a = integerAt(first.bits, at);
    const b = integerAt(second.bits, at);
    if (Math.min(a, b) > distanceMaxBits) continue;
    if (a + decisiveBits <= b && floatAt(first.offsets, at) < voteOffsetMax) toFirst += 1;
    if (b + decisiveBits <= a && floatAt(second.offsets, at) < voteOffsetMax) toSecond += 1;
  }
  return { first: toFirst, second: toSecond };
};

/** The features of a spot in the cells that distinguish a product from its siblings. */
export interface MarkedFeatures {
  readonly count: number;
  /** How many of them are the product's own. */
  readonly own: number;
}

/** Counts the features in the cells that distinguish a product. @param box the box of the pack if it is this product */
export const countMarked = (
  { x, y }: SpotFeatures,
  { bits, offsets }: FeatureMatches,
  box: PixelBox,
  marks: PrintMarks,
): MarkedFeatures => {
  const { columns, rows } = detailGrid;
  let count = 0;
  let own = 0;
  for (let index = 0; index < bits.length; index += 1) {
    const column = Math.floor(((floatAt(x, index) - box.x) / box.width) * columns);
    const row = Math.floor(((floatAt(y, index) - box.y) / box.height) * rows);
    const isInside = column >= 0 && column < columns && row >= 0 && row < rows;
    if (!isInside || floatAt(marks, row * columns + column) < markMin) continue;
    count += 1;
    if (integerAt(bits, index) <= ownDistanceMaxBits && floatAt(offsets, index) < voteOffsetMax) own += 1;
  }
  return { count, own };
};

const countShared = (from: Reference, to: Reference): number =>
  matchFeatures(from.features, to, { x: 0, y: 0, width: from.width, height: from.height }).bits.filter(
    (bits) => bits <= distanceMaxBits,
  ).length;

/**
 * The share of the features of two products that the other one also has, at any position; high if they have few
 * features.
 */
export const sharedFeatures = (first: Reference, second: Reference): number => {
  const shared = countShared(first, second) + countShared(second, first);
  return (shared + priorShared) / (first.features.count + second.features.count + priorShared);
};

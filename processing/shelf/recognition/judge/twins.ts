import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { featuresWithin } from '../../vision/features.ts';
import { descriptorBytes, type HammingMatcher } from '../../vision/hamming.ts';
import type { Scene } from '../../vision/scene.ts';
import { detailGrid, likenessOf, thumbnailOf } from '../../vision/thumbnail.ts';
import { refineBox } from '../candidates/refine.ts';
import type { Reference } from '../references/references.ts';

/** A feature votes for one of two products if it is this many bits closer to it. */
const decisiveBits = 14;
const maxDistanceBits = 110;
/** References that differ by less cannot be told apart by color. */
const minDifference = 0.04;
const correlationWeight = 5;
const featureWeight = 0.35;
const maxFeatureVotes = 10;

const featuresIn = ({ features }: Scene, box: PixelBox): Uint8Array => {
  const inside = featuresWithin(features, box);
  const descriptors = new Uint8Array(inside.length * descriptorBytes);
  inside.forEach((index, place) => {
    descriptors.set(
      features.descriptors.subarray(index * descriptorBytes, (index + 1) * descriptorBytes),
      place * descriptorBytes,
    );
  });
  return descriptors;
};

/** The number of features in the box that are clearly closer to `a` than to `b`, minus the number that are closer to `b`. */
const featureVotes = (scene: Scene, box: PixelBox, a: Reference, b: Reference, matcher: HammingMatcher): number => {
  if (a.features.count === 0 || b.features.count === 0) return 0;
  matcher.setQueries(featuresIn(scene, box));
  const [toA, toB] = [matcher.nearest(a.features.descriptors), matcher.nearest(b.features.descriptors)];
  let votes = 0;
  for (let at = 1; at < toA.length; at += 3) {
    const [distanceA, distanceB] = [toA[at] ?? 0, toB[at] ?? 0];
    if (Math.min(distanceA, distanceB) > maxDistanceBits) continue;
    if (distanceA + decisiveBits <= distanceB) votes += 1;
    if (distanceB + decisiveBits <= distanceA) votes -= 1;
  }
  return Math.max(-maxFeatureVotes, Math.min(maxFeatureVotes, votes));
};

const detailCorrelation = (scene: Scene, reference: Reference, box: PixelBox): number => {
  const { box: refined } = refineBox(scene.pyramid, reference.thumbnail, box, 0.08);
  return likenessOf(reference.detail, thumbnailOf(scene.pyramid, refined, detailGrid)).correlation;
};

/**
 * Compares two products that look alike. @returns the chance 0..1 that the pack in the box is `a` rather than `b`, from the difference of their
 * correlations, relative to how much the references themselves differ, and from the features that only one of them has.
 */
export const compareTwins = (
  scene: Scene,
  box: PixelBox,
  a: Reference,
  b: Reference,
  matcher: HammingMatcher,
): number => {
  const difference = Math.max(minDifference, 1 - likenessOf(a.detail, b.detail).correlation);
  const margin = (detailCorrelation(scene, a, box) - detailCorrelation(scene, b, box)) / difference;
  const votes = featureVotes(scene, box, a, b, matcher);
  return 1 / (1 + Math.exp(-(correlationWeight * margin + featureWeight * votes)));
};

import type { Features } from './features.ts';
import { descriptorBytes, HammingMatcher } from './hamming.ts';
import type { Reference } from './references.ts';

/** Catalogues of up to so many products are searched whole. */
export const shortlistedProducts = 40;
const sceneFeatures = 4000;
const referenceFeatures = 80;
const maxRatio = 0.85;
const maxDistanceBits = 110;

const strongest = ({ descriptors }: Features, count: number): Uint8Array =>
  descriptors.subarray(0, count * descriptorBytes);

/** Different features of the reference that the scene seems to have, as a share of those that were tried. */
const votesFor = ({ features }: Reference, matcher: HammingMatcher): number => {
  const tried = Math.min(referenceFeatures, features.count);
  if (tried < 2) return 0;
  const nearest = matcher.nearest(strongest(features, referenceFeatures));
  const seen = new Set<number>();
  for (let at = 0; at < nearest.length; at += 3) {
    const distance = nearest[at + 1] ?? 0;
    if (distance <= maxDistanceBits && distance <= maxRatio * (nearest[at + 2] ?? 0)) seen.add(nearest[at] ?? 0);
  }
  return seen.size / tried;
};

/**
 * The references of the products that a scene is most likely to show. Only the strongest features are compared, so that a large catalogue costs
 * little more than a small one.
 */
export const shortlist = (scene: Features, references: readonly Reference[]): readonly Reference[] => {
  const products = new Set(references.map(({ product }) => product));
  if (products.size <= shortlistedProducts) return references;
  const matcher = new HammingMatcher();
  matcher.setQueries(strongest(scene, sceneFeatures));
  const votes = new Map<number, number>();
  for (const reference of references) {
    const { product } = reference;
    votes.set(product, Math.max(votes.get(product) ?? 0, votesFor(reference, matcher)));
  }
  const best = [...votes].sort((a, b) => b[1] - a[1]).slice(0, shortlistedProducts);
  const kept = new Set(best.map(([product]) => product));
  return references.filter(({ product }) => kept.has(product));
};

import { type Features, strongestOf } from '../../vision/features.ts';
import { HammingMatcher } from '../../vision/hamming.ts';
import type { Reference } from '../references/references.ts';
import { type Vote, votesFor } from './voting.ts';

/** Catalogs with up to this many products are searched completely. */
const shortlistedProducts = 50;
const sceneFeatures = 8000;
const referenceFeatures = 150;
/** The size of the cells that collect votes for a pack's center and scale. */
const cellPx = 50;
const cellsPerDoubling = 1.5;
const placeVotesMin = 3;

/** The largest number of features that agree on one place, plus half a vote for every place with enough votes. */
const strengthOf = (votes: readonly Vote[]): number => {
  const cells = new Map<string, Set<number>>();
  for (const { centerX, centerY, logScale, referenceFeature } of votes) {
    const place = [centerX / cellPx, centerY / cellPx, logScale * cellsPerDoubling].map(Math.round).join(' ');
    const cell = cells.get(place);
    if (cell) {
      cell.add(referenceFeature);
    } else {
      cells.set(place, new Set([referenceFeature]));
    }
  }
  const counts = [...cells.values()].map(({ size }) => size);
  return Math.max(0, ...counts) + counts.filter((count) => count >= placeVotesMin).length / 2;
};

/**
 * The references of the products that a scene most likely shows. Only the comparison of features grows with the
 * catalog; the search by color, the most expensive part, uses the shortlist.
 */
export const shortlist = (
  scene: Features,
  references: readonly Reference[],
  mostProducts = shortlistedProducts,
): readonly Reference[] => {
  const products = new Set(references.map(({ product }) => product));
  if (products.size <= mostProducts) return references;
  const queries = strongestOf(scene, sceneFeatures);
  const matcher = new HammingMatcher();
  matcher.setQueries(queries.descriptors);
  const strengths = new Map<number, number>();
  for (const reference of references) {
    const { product } = reference;
    const tried = { ...reference, features: strongestOf(reference.features, referenceFeatures) };
    strengths.set(product, Math.max(strengths.get(product) ?? 0, strengthOf(votesFor(queries, tried, matcher))));
  }
  const best = [...strengths].sort((a, b) => b[1] - a[1]).slice(0, mostProducts);
  const kept = new Set(best.map(([product]) => product));
  return references.filter(({ product }) => kept.has(product));
};

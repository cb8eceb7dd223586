import { areaOf, intersectionOf, overlapOf } from '../../geometry/boxes.ts';
import type { FoundPack } from '../candidates/found-pack.ts';

const overlapMax = 0.25;
/** A box that another one covers by this share shows the same pack. */
const coveredMax = 0.45;

export const samePlace = (a: Pick<FoundPack, 'box'>, b: Pick<FoundPack, 'box'>): boolean =>
  overlapOf(a.box, b.box) > overlapMax ||
  intersectionOf(a.box, b.box) / Math.max(1, Math.min(areaOf(a.box), areaOf(b.box))) > coveredMax;

/** Keeps the best pack at each place (greedy non-maximum suppression). */
export const suppress = <Pack extends FoundPack>(packs: readonly Pack[]): Pack[] => {
  const kept: Pack[] = [];
  for (const pack of [...packs].sort((a, b) => b.score - a.score)) {
    if (!kept.some((other) => samePlace(pack, other))) kept.push(pack);
  }
  return kept;
};
